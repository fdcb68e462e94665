import { describe } from 'vitest'
import { checkStoriesIn } from './check-stories.tsx'

describe('every story in Arabic', () => checkStoriesIn('ar_SA'))
