import { describe, inject } from 'vitest'
import { checkStoriesIn } from './check-stories.tsx'

// English letters in the order of English: each push takes the direction that differs, the long suite both.
describe.skipIf(!inject('isLong'))('every story in Swahili', () => checkStoriesIn('sw_KE'))
