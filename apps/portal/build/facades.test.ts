import { expect, it } from 'vitest'
import { withoutFacade } from './facades.ts'

it('takes the names of a facade from the file that it hands them on from', () => {
  const code = 'f(()=>import(`./read-screen-av77Ge2.js`),d);m=["assets/read-screen-av77Ge2.js","assets/x.js"]'
  expect(withoutFacade(code, 'read-screen-av77Ge2.js', 'reader-Bp1aHoh.js', 'c as Images,Read')).toBe(
    'f(()=>import(`./reader-Bp1aHoh.js`).then(e=>({Images:e.c,Read:e.Read})),d);m=["assets/reader-Bp1aHoh.js","assets/x.js"]',
  )
  expect(withoutFacade('other()', 'a.js', 'b.js', 'c as d')).toBe('other()')
})
