import { expect, it } from 'vitest'
import { preparingResponse } from './preparing-response.ts'

const answerTo = (accept?: string) =>
  preparingResponse(new Request('http://localhost/read?id=a', { headers: accept ? { accept } : {} }))

it('a browser gets a page in three languages, which loads again by itself', async () => {
  const response = answerTo('text/html,application/xhtml+xml,*/*;q=0.8')
  expect(response.status).toBe(503)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.headers.get('retry-after')).toBe('2')
  const page = await response.text()
  expect(page).toContain('<meta http-equiv="refresh" content="2">')
  for (const language of ['en', 'sw', 'ar']) expect(page).toContain(`<p lang="${language}"`)
})

it.each([undefined, 'application/json', '*/*'])('a program (%s) gets a refusal', async (accept) => {
  const response = answerTo(accept)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(await response.json()).toMatchObject({ message: 'The library is being prepared.', data: null })
})
