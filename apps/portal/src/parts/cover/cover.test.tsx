import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clientStorage } from '../../storage/client-storage.ts'
import { mapMaker } from '../../testing/sample-books.ts'
import { Cover } from './cover.tsx'

beforeEach(() => clientStorage.write('k_rate', '9000'))
afterEach(cleanup)

it.each([
  [200, 300, false],
  [300, 400, false],
  [300, 300, true],
  [400, 300, true],
  [200, 500, true],
])(
  'shows a picture of %d × %d: whole instead of filling the cover is %s',
  (naturalWidth, naturalHeight, isOdd) => {
    const { container } = render(<Cover book={{ ...mapMaker, coverHash: 'a'.repeat(64) }} />)
    const image = container.querySelector('img')!
    Object.defineProperties(image, {
      naturalWidth: { value: naturalWidth },
      naturalHeight: { value: naturalHeight },
    })
    fireEvent.load(image)
    expect(container.querySelector('[data-odd]') !== null).toBe(isOdd)
  },
)
