import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Set-up of tests with a window: what a test renders is gone before the next, of another file too. */
afterEach(cleanup)
