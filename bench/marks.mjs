import { parseArgs } from 'node:util'
import { buildEntry } from './build.mjs'
import { Laboratory } from './measure.mjs'
import { serve } from './serve.mjs'

/**
 * `npm run marks -w bench`: the complete React reader over a book without marks, with many of which none is on the pages that are
 * turned, and with many on all pages, in turn: CPU and wall time of the first page, and of turns with the 150 ms after each.
 */
const { values } = parseArgs({
  options: {
    books: { type: 'string', default: 'L,X' },
    marks: { type: 'string', default: '5000' },
    repeat: { type: 'string', default: '5' },
    slow: { type: 'string', default: '1' },
  },
})
const TURNS = 10
const ENGINE = 'kurasa-marks'
const CASES = [
  { name: 'no marks', marks: 0, place: 0 },
  { name: `${values.marks} on other pages`, marks: values.marks, place: 0.4 },
  { name: `${values.marks} on all pages`, marks: values.marks, place: 0 },
]

const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[sorted.length >> 1]
}
const range = (numbers) =>
  `${median(numbers).toFixed(1)} (${Math.min(...numbers).toFixed(1)}–${Math.max(...numbers).toFixed(1)})`

async function sample(session, book, { marks, place }) {
  await session.evaluate(`engine.prepare(${marks}, ${place}, ${JSON.stringify(book)})`)
  const first = await session.step('open')
  if (first.failed) throw new Error(first.failed)
  await session.quiet()
  const drawn = await session.evaluate('engine.drawn()')
  await session.quiet()
  const cpu = await session.cpu()
  const turns = []
  let longest = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const step = await session.step('next')
    if (step.failed) throw new Error(step.failed)
    turns.push(step)
    longest = Math.max(longest, await session.longest({ start: step.start, end: step.end + 500 }))
    await session.quiet()
  }
  return {
    drawn,
    cpu,
    longest,
    firstCpu: first.cpuWithAfter,
    firstWall: first.wall,
    turnCpu: median(turns.map(({ cpuWithAfter }) => cpuWithAfter)),
    turnWall: median(turns.map(({ wall }) => wall)),
  }
}

await buildEntry(ENGINE, `engines/${ENGINE}.js`)
const server = await serve()
const laboratory = new Laboratory(server.origin)
const rows = {
  firstCpu: 'first page, CPU with the 60 ms after it, ms',
  firstWall: 'first page, wall, ms',
  cpu: 'CPU of opening until nothing is left to do, ms',
  turnCpu: 'turn, CPU with the 150 ms after it, ms',
  turnWall: 'turn, wall, ms',
  longest: 'longest task of a turn, ms (0: under 50)',
  drawn: 'highlights drawn after opening',
}
try {
  for (const book of values.books.split(',')) {
    const found = CASES.map(() => [])
    for (let round = 0; round < Number(values.repeat); round++) {
      for (const [index, each] of CASES.entries()) {
        const subject = { engine: ENGINE, book, slow: Number(values.slow) }
        found[index].push(await laboratory.with(subject, (session) => sample(session, book, each)))
      }
    }
    console.log(`\n| ${book} | ${CASES.map(({ name }) => name).join(' | ')} |\n|---|---|---|---|`)
    for (const [key, name] of Object.entries(rows)) {
      const cells = found.map((samples) => range(samples.map((each) => each[key])))
      console.log(`| ${name} | ${cells.join(' | ')} |`)
    }
  }
} finally {
  await laboratory.close()
  server.close()
}
