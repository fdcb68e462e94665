import { expect, it } from 'vitest'
import { withMediaQueries } from './container-queries.ts'

it('repeats the rules of a container query in a media query for browsers without the former', () => {
  const css =
    '.a { color: red }\n@container (max-height: 319px) and (max-width: 479px) {\n  .a { .b { x: 1 } }\n}\n.c { y: 2 }\n'
  const made = withMediaQueries(css)
  expect(made.replace(/\s+/g, ' ')).toBe(
    '.a { color: red } @container (max-height: 319px) and (max-width: 479px) { .a { .b { x: 1 } } } @supports not (container-type: size) { @media (max-height: 319px) and (max-width: 479px) { .a { .b { x: 1 } } } } .c { y: 2 } ',
  )
})

it('leaves other style sheets as they are', () => {
  expect(withMediaQueries('.a { container-type: size }')).toBe('.a { container-type: size }')
})
