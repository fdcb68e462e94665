import { expect, it } from 'vitest'
import type { PreparedBook } from './prepared-book.ts'
import { openWorkerPreparer } from './worker-preparer.ts'

/** A thread that never comes to an end with one book, and at once with any other. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (message) => {
      if (message.kind !== 'prepare') return
      parentPort.postMessage({ kind: 'progress', fraction: 0.5 })
      while (message.source.name === 'hostile.epub') {}
      const all = []
      while (message.source.name === 'huge.epub') all.push({ text: 'x' + all.length })
      parentPort.postMessage({ kind: 'done', book: { title: message.source.name } })
    })`)}`,
)
const host = { isKnown: async () => false, put: async () => {}, onProgress() {} }

it('abandons a book that makes no progress, and reads the next', async () => {
  const preparer = openWorkerPreparer(program, { longestStep: 2000 })
  const read = (name: string) => preparer.prepare({ name, bytes: new Uint8Array() }, {}, host)
  await expect(read('hostile.epub')).rejects.toThrow(
    'hostile.epub was not imported: a part of it takes more than 2 seconds to be read.',
  )
  expect(await read('good.epub')).toEqual<Partial<PreparedBook>>({ title: 'good.epub' })
  await preparer.close()
})

it('ends a book that fills the memory, and reads the next', async () => {
  const preparer = openWorkerPreparer(program, { memory: 32 })
  const read = (name: string) => preparer.prepare({ name, bytes: new Uint8Array() }, {}, host)
  await expect(read('huge.epub')).rejects.toThrow(
    'huge.epub was not imported: it needs more than 32 MB to be read.',
  )
  expect(await read('good.epub')).toEqual<Partial<PreparedBook>>({ title: 'good.epub' })
  await preparer.close()
})
