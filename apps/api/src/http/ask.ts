/** The API as a function. @param connection - of the HTTP server */
export type AnswerRequest = (request: Request, connection: object) => Promise<Response> | Response

/** The sender of a request, as the server sees it. */
export interface Sender {
  headers: Headers
  /** Address that the request went to. */
  url: string
  /** Of the HTTP server. */
  connection: object
}

/** Headers that say who calls, and from where. */
const PASSED_ON = ['cookie', 'host', 'x-forwarded-for', 'x-forwarded-host', 'user-agent']

/** Headers for further calls of the API in the name of who sent a request. */
export function senderHeaders(
  { headers }: Pick<Sender, 'headers'>,
  further: readonly string[] = [],
): Headers {
  const passed = new Headers()
  for (const name of [...PASSED_ON, ...further]) {
    const value = headers.get(name)
    if (value !== null) passed.set(name, value)
  }
  return passed
}

/** The body that the API answers a GET with; undefined when it refuses. */
export async function ask(
  answer: AnswerRequest,
  { url, connection }: Pick<Sender, 'url' | 'connection'>,
  headers: Headers,
  address: string,
): Promise<string | undefined> {
  const response = await answer(new Request(new URL(address, url), { headers }), connection)
  return response.ok ? response.text() : undefined
}
