import { describe } from 'vitest'
import { checkStoriesIn } from './check-stories.tsx'

describe('every story in Swahili', () => checkStoriesIn('sw_KE'))
