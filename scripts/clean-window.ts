import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

/** Set-up of tests with a window: what a test renders is gone before the next, and what a file puts there before the next file. */
afterEach(cleanup)
afterAll(() => {
  document.body.replaceChildren()
  // Tests of the portal set it.
  Reflect.deleteProperty(navigator, 'onLine')
})
