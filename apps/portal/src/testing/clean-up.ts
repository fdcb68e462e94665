import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The library registers this itself, but only in the first test file of a worker.
afterEach(cleanup)
