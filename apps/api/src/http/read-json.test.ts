import { describe, expect, it } from 'vitest'
import { readJson } from './read-json.ts'

const read = (body: string, type = 'application/json') =>
  readJson(new Request('http://localhost', { method: 'POST', body, headers: { 'content-type': type } })).then(
    (value) => ({ value }),
    ({ status }: { status: number }) => ({ status }),
  )
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('a JSON body', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON'])(
    'may be %s',
    async (type) => expect(await read('{"a":"[[{"}', type)).toEqual({ value: { a: '[[{' } }),
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    '',
    'application/jsonx',
  ])('may not be "%s", which a page of another site can send', async (type) =>
    expect(await read('{}', type)).toEqual({ status: 415 }),
  )

  it.each(['', '{', '{"a":}', "{'a':1}", 'undefined', '[1,]'])('must be whole: %s', async (body) =>
    expect(await read(body)).toEqual({ status: 400 }),
  )

  it('is nested 32 levels at most, whatever its texts look like', async () => {
    expect(await read(nested(32))).toHaveProperty('value')
    expect(await read(nested(33))).toEqual({ status: 400 })
    expect(await read(nested(30_000))).toEqual({ status: 400 })
    expect(await read('{"a":'.repeat(9000))).toEqual({ status: 400 })
    expect(await read(JSON.stringify({ a: `\\"${'['.repeat(100)}` }))).toHaveProperty('value')
  })

  it.each(['{"a":"x\\u0000"}', '{"a":["\\ud800"]}', '{"b\\u0000":1}', '{"a":{"b":"\\udc00x"}}'])(
    'has no text that a database refuses: %s',
    async (body) => expect(await read(body)).toEqual({ status: 400 }),
  )

  it('keeps every character there is', async () => {
    expect(await read('{"a":"كتاب 😀 \\ud83d\\ude00"}')).toEqual({ value: { a: 'كتاب 😀 😀' } })
  })
})
