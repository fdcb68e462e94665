import { describe, expect, it, vi } from 'vitest'
import { makeZip, type ZipInput } from '../../testing/make-zip.ts'
import { type ContainerLimits, openZip } from './zip-container.ts'

const limits: ContainerLimits = { entries: 100, totalBytes: 1e8, entryBytes: 5e7, ratio: 100 }
const source = (bytes: Uint8Array) => ({
  size: bytes.length,
  slice: vi.fn(async (start: number, end: number) => bytes.subarray(start, end)),
})
const open = (
  inputs: readonly ZipInput[],
  options?: Parameters<typeof makeZip>[1],
  own: Partial<ContainerLimits> = {},
) => openZip(source(makeZip(inputs, options)), { ...limits, ...own })
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const words = Array.from({ length: 20_000 }, (_, index) => `word ${(index * 7919) % 10_007}`).join(' ')

describe('a zip', () => {
  it.each([
    ['deflated', {}],
    ['stored', { method: 0 }],
    ['with sizes after the data', { hasDescriptor: true }],
    ['with zip64 sizes', { isZip64: true }],
    ['with a long local field', { localExtra: 5000 }],
  ])('gives back what was packed: %s', async (_, how) => {
    const zip = await open([
      { name: 'a/b.txt', content: words, ...how },
      { name: 'c', content: '', ...how },
    ])
    expect(zip.names()).toEqual(['a/b.txt', 'c'])
    expect(zip.size('a/b.txt')).toBe(words.length)
    expect(text(await zip.read('a/b.txt'))).toBe(words)
    expect((await zip.read('c')).length).toBe(0)
  })

  it.each([
    ['a zip64 directory', { isZip64: true }],
    ['something before it', { prefix: 1234 }],
    ['a comment', { comment: 'x'.repeat(60_000) }],
  ])('opens with %s', async (_, options) => {
    const zip = await open([{ name: 'a', content: words }], options)
    expect(text(await zip.read('a'))).toBe(words)
  })

  it('inflates in script where the platform cannot', async () => {
    const zip = await open([
      { name: 'a', content: words },
      { name: 'b', content: 'x', size: 9 },
      { name: 'c', content: words, size: 9 },
    ])
    vi.stubGlobal('DecompressionStream', undefined)
    try {
      expect(text(await zip.read('a'))).toBe(words)
      await expect(zip.read('b')).rejects.toMatchObject({ code: 'corrupt' })
      await expect(zip.read('c')).rejects.toMatchObject({ code: 'corrupt' })
    } finally {
      vi.unstubAllGlobals()
    }
  })

  it('reads nothing but the directory until a file is requested, and then that file', async () => {
    const noise = Uint8Array.from(
      { length: 300_000 },
      (_, index) => (index * index * 31 + (index >> 3)) % 251,
    )
    const bytes = source(
      makeZip([
        { name: 'a', content: noise, method: 0 },
        { name: 'b', content: noise, method: 0 },
      ]),
    )
    const zip = await openZip(bytes, limits)
    expect(bytes.slice).toHaveBeenCalledTimes(1)
    await zip.read('b')
    expect(bytes.slice).toHaveBeenCalledTimes(2)
    const [start, end] = bytes.slice.mock.calls[1]!
    expect(end - start).toBeLessThan(301_000)
  })

  it.each([
    ['by the platform', { method: 8 }, false],
    ['in script', { method: 8 }, true],
    ['of what is stored', { method: 0 }, false],
  ])('unpacks no more than is requested: %s', async (_, how, isOld) => {
    const long = words.repeat(10)
    const zip = await open([{ name: 'a', content: long, ...how, crc: 1 }])
    if (isOld) vi.stubGlobal('DecompressionStream', undefined)
    try {
      expect(text(await zip.read('a', { enough: 100_000 }))).toBe(long.slice(0, 100_000))
      expect((await zip.read('a', { enough: 0 })).length).toBe(0)
    } finally {
      vi.unstubAllGlobals()
    }
    // A sum that is wrong, as careless packers write it, keeps nothing back.
    expect((await zip.read('a', { enough: 1e9 })).length).toBe(long.length)
  })

  it('keeps paths inside, whatever they are called', async () => {
    const names = ['../../etc/passwd', '/abs.txt', 'a\\b.txt', './x//y.txt', '..', 'folder/']
    const zip = await open(names.map((name) => ({ name, content: name })))
    expect(zip.names()).toEqual(['etc/passwd', 'abs.txt', 'a/b.txt', 'x/y.txt'])
    expect(text(await zip.read('etc/passwd'))).toBe('../../etc/passwd')
  })

  it('reads names in UTF-8, said or unsaid, and in code page 437', async () => {
    const zip = await open([
      { name: 'فصل.txt', content: '1' },
      { name: '草.txt', content: '2', flags: 0 },
      { name: Uint8Array.of(0x8e, 0x70, 0x66, 0x65, 0x6c, 0x2e, 0x74), content: '3', flags: 0 },
    ])
    expect(zip.names()).toEqual(['فصل.txt', '草.txt', 'Äpfel.t'])
  })

  it('finds a file in another case or composition, the exact one first', async () => {
    const zip = await open([
      { name: 'Text/Cafe\u0301.txt', content: '1' },
      { name: 'A', content: '2' },
      { name: 'a', content: '3' },
    ])
    expect(text(await zip.read('text/caf\u00e9.TXT'))).toBe('1')
    expect(text(await zip.read('A'))).toBe('2')
    expect(text(await zip.read('a'))).toBe('3')
  })

  it('takes the later of two files with one name', async () => {
    const zip = await open([
      { name: 'a', content: 'old' },
      { name: 'a', content: 'new' },
    ])
    expect(text(await zip.read('a'))).toBe('new')
  })

  it('hands out copies: changing one changes nothing', async () => {
    const zip = await open([{ name: 'a', content: 'abc', method: 0 }])
    ;(await zip.read('a')).fill(0)
    expect(text(await zip.read('a'))).toBe('abc')
  })

  it.each([
    [
      'too many files',
      [
        { name: 'a', content: '' },
        { name: 'b', content: '' },
      ],
      { entries: 1 },
    ],
    [
      'all files too large',
      [
        { name: 'a', content: words, size: 4e7, method: 0 },
        { name: 'b', content: words },
      ],
      { totalBytes: 4e7, ratio: 1e9 },
    ],
  ])('is refused as too large: %s', async (_, inputs, own) => {
    await expect(open(inputs, {}, own)).rejects.toMatchObject({ code: 'too-large' })
  })

  it.each([
    ['one file too large', { content: '', size: 6e7 }],
    ['a bomb', { content: new Uint8Array(2e7) }],
  ])('keeps back %s alone: a film or a blank scan stops no book', async (_, input) => {
    const zip = await open([
      { name: 'a', ...input },
      { name: 'b', content: 'x' },
    ])
    await expect(zip.read('a')).rejects.toMatchObject({ code: 'too-large' })
    await expect(zip.readHead('a', 10)).rejects.toMatchObject({ code: 'too-large' })
    expect(text(await zip.read('b'))).toBe('x')
  })

  it('allows a small file any ratio', async () => {
    const zip = await open([{ name: 'a', content: new Uint8Array(9e6) }])
    expect((await zip.read('a')).length).toBe(9e6)
  })

  it.each([
    ['longer than declared', { content: new Uint8Array(3e7), size: 1000 }],
    ['shorter than declared', { content: words, size: words.length + 1 }],
    ['no deflated data', { content: words, method: 8, flags: 0x800 }],
  ])('rejects a file that is %s, in little time', async (what, input) => {
    const bytes = makeZip([{ name: 'a', ...input }])
    if (what.startsWith('no')) bytes.fill(0xff, 31, 200)
    const start = process.cpuUsage()
    const zip = await openZip(source(bytes), limits)
    await expect(zip.read('a')).rejects.toMatchObject({ name: 'ReaderError', code: 'corrupt' })
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
  })

  it('says which file is locked, unusual or missing', async () => {
    const zip = await open([
      { name: 'a', content: 'x', flags: 1 },
      { name: 'b', content: 'x', method: 14 },
    ])
    expect(zip.isEncrypted('a')).toBe(true)
    await expect(zip.read('a')).rejects.toMatchObject({
      code: 'encrypted',
      message: expect.stringContaining('“a”'),
    })
    await expect(zip.read('b')).rejects.toMatchObject({ code: 'unsupported-format' })
    await expect(zip.read('c')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('stops when cancelled', async () => {
    const zip = await open([{ name: 'a', content: words }])
    await expect(zip.read('a', { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' })
    const late = new AbortController()
    const reading = zip.read('a', { signal: late.signal })
    late.abort()
    await expect(reading).rejects.toMatchObject({ code: 'aborted' })
  })

  it('names a file that ends too early', async () => {
    const bytes = makeZip([{ name: 'a', content: words }])
    for (const length of [10, 100, bytes.length >> 1]) {
      await expect(openZip(source(bytes.subarray(0, length)), limits)).rejects.toMatchObject({
        code: 'corrupt',
        message: expect.stringContaining('ends too early'),
      })
    }
  })

  const kinds = [
    ['plain', {}],
    ['stored', { method: 0 }],
    ['with sizes after the data', { hasDescriptor: true }],
    ['with sizes after stored data', { hasDescriptor: true, method: 0 }],
  ] as const
  it.each(kinds)('opens without its directory while no file is lost: %s', async (_, how) => {
    const names = ['a', 'b/c', 'd']
    const bytes = makeZip(names.map((name) => ({ name, content: words + name, ...how })))
    const end = new DataView(bytes.buffer, bytes.length - 22, 22)
    for (const length of [end.getUint32(16, true) + 4, bytes.length - 23, bytes.length - 1]) {
      const zip = await openZip(source(bytes.subarray(0, length)), limits)
      expect(zip.names()).toEqual(names)
      expect(zip.isIncomplete).toBe(false)
      for (const name of names) expect(text(await zip.read(name))).toBe(words + name)
    }
  })

  it.each(kinds)(
    'returns what could be recovered of a truncated file, when requested: %s',
    async (_, how) => {
      const bytes = makeZip(['a', 'b', 'c'].map((name) => ({ name, content: words + name, ...how })))
      const cut = source(bytes.subarray(0, bytes.length >> 1))
      await expect(openZip(cut, limits)).rejects.toMatchObject({ code: 'corrupt' })
      const zip = await openZip(cut, limits, { salvage: true })
      expect(zip.names()).toEqual(['a'])
      expect(zip.isIncomplete).toBe(true)
      expect(text(await zip.read('a'))).toBe(`${words}a`)
    },
  )

  it.each([
    ['a little', Buffer.from('<html>')],
    ['much', Buffer.alloc(100_000)],
    ['another end', Buffer.from('PK\x05\x06 an end that is none, and more of it')],
  ])('opens with %s behind it', async (_, tail) => {
    const bytes = new Uint8Array(Buffer.concat([makeZip([{ name: 'a', content: words }]), tail]))
    const zip = await openZip(source(bytes), limits)
    expect(text(await zip.read('a'))).toBe(words)
    expect(zip.isIncomplete).toBeFalsy()
  })

  it('ends soon on a file full of marks', async () => {
    const marks = Buffer.from('PK\x03\x04\x14\0\x08\0\x08\0PK\x07\x08PK\x05\x06'.repeat(200_000), 'latin1')
    const start = process.cpuUsage().user
    await expect(openZip(source(new Uint8Array(marks)), limits, { salvage: true })).rejects.toMatchObject({
      code: 'corrupt',
    })
    expect((process.cpuUsage().user - start) / 1000).toBeLessThan(5000)
  })
})
