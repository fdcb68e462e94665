import { describe, expect, it } from 'vitest'
import { hrefs, listTypeOf, originOf, ownAddress, pathOf } from './paths.ts'

describe('paths', () => {
  it('builds links that hold only the parameters with a value', () => {
    expect(hrefs.list()).toBe('/list')
    expect(hrefs.list({ type: 'category', id: 'stories', name: 'Hadithi & nyimbo', from: 'category' })).toBe(
      '/list?type=category&id=stories&name=Hadithi+%26+nyimbo&from=category',
    )
    expect(hrefs.read('b 1')).toBe('/read?id=b+1')
  })

  it('builds links with their parameters in browsers without URLSearchParams.size', () => {
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')
    Reflect.deleteProperty(URLSearchParams.prototype, 'size')
    try {
      expect('size' in new URLSearchParams()).toBe(false)
      expect(hrefs.read('b1')).toBe('/read?id=b1')
      expect(hrefs.list()).toBe('/list')
    } finally {
      if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size)
    }
  })

  it('finds the route of an address', () => {
    expect(pathOf('/')).toBe('/')
    expect(pathOf('/category/')).toBe('/category')
    expect(pathOf('/nowhere')).toBeUndefined()
  })

  it.each([
    ['/details?id=b1', '/details?id=b1'],
    ['//evil.example/x', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['/nowhere', undefined],
    ['/login', undefined],
    [undefined, undefined],
  ])('returns to %s only when it is ours', (target, expected) => {
    expect(ownAddress(target)).toBe(expected)
  })

  it('takes unknown labels as other and unknown list types as none', () => {
    expect(originOf('home')).toBe('home')
    expect(originOf('https://x')).toBe('other')
    expect(listTypeOf('tag')).toBe('tag')
    expect(listTypeOf('x')).toBeUndefined()
  })
})
