// Ends the process with one sentence where Node is older than the README says. Imported first.
const OLDEST = [20, 19]

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`Kurasa needs Node ${OLDEST.join('.')} or newer, and this is ${process.versions.node}.`)
  process.exit(1)
}
