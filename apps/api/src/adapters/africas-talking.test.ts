import { serve } from '@hono/node-server'
import type { Phone } from '@kurasa/portal-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAfricasTalking } from './africas-talking.ts'

let answer: Response
let asked: { headers: Headers; form: URLSearchParams } | undefined
let url: string
let close: () => void
beforeAll(async () => {
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      asked = { headers: request.headers, form: new URLSearchParams(await request.text()) }
      return answer
    },
  })
  await new Promise<void>((resolve) => server.once('listening', () => resolve()))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  close = () => server.close()
})
afterAll(() => close())

const phone = '+254712345678' as Phone
const send = () =>
  createAfricasTalking({ url, username: 'kurasa', apiKey: 'k', sender: 'KURASA' }).send(phone, 'Code 1234')
const status = (statusCode: number, number: string = phone) =>
  Response.json({ SMSMessageData: { Message: 'x', Recipients: [{ number, statusCode, cost: 'KES 0.8' }] } })

it('a message goes out with sender, key and text', async () => {
  answer = status(101)
  expect(await send()).toBe(true)
  expect(asked!.headers.get('apikey')).toBe('k')
  expect(Object.fromEntries(asked!.form)).toEqual({
    ...{ username: 'kurasa', to: phone, message: 'Code 1234', from: 'KURASA' },
  })
})

it.each([
  ['a number that refuses messages', () => status(406)],
  ['an answer about another number', () => status(101, '+254700000000')],
  [
    'an answer without a recipient',
    () => Response.json({ SMSMessageData: { Message: 'x', Recipients: [] } }),
  ],
  ['an error', () => new Response('no', { status: 401 })],
  ['a page', () => new Response('<html>')],
])('a message is not taken on %s', async (_what, given) => {
  answer = given()
  expect(await send()).toBe(false)
})
