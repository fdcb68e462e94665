import { describe } from 'vitest'
import { checkStoriesIn } from './check-stories.tsx'

describe('stories in Arabic', () => checkStoriesIn('ar_SA'))
