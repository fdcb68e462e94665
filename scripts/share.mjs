/**
 * Suites that repeat one walk (the same tests in a further engine, all screens for a further person) run a share of it on a push: CI sets
 * `KURASA_TURN` from the commit, and the next commits run the other shares. Without it everything runs.
 *
 * @param {number} index - place of a file, book or test in its suite
 * @param {number} of - number of shares
 */
export function isInShare(index, of) {
  const turn = process.env.KURASA_TURN
  return turn === undefined || (index + Number(turn)) % of === 0
}
