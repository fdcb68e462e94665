import { spawn } from 'node:child_process'

/** `node scripts/respawn.mjs <program>`: runs a server, and starts it again whenever it was killed, as an operator's system does. */
let child
function start() {
  child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit' })
  child.on('exit', (code, signal) => {
    if (signal === 'SIGKILL') start()
    else process.exit(code ?? 1)
  })
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal))
start()
