// `node scripts/with-fonts.mjs <set> <command…>`: runs a command whose browsers see one set of system fonts, on Debian.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { useTemporaryFolder } from './temporary-folder.mjs'

const FOLDER = '/usr/share/fonts/truetype'
const PACKAGES = { dejavu: 'fonts-dejavu-core', liberation: 'fonts-liberation', noto: 'fonts-noto-core' }
/** DejaVu has the Arabic letters that Liberation lacks. */
const SETS = { dejavu: ['dejavu'], liberation: ['dejavu', 'liberation'], noto: ['noto'] }

const [set, command, ...args] = process.argv.slice(2)
const folders = SETS[set]
if (!folders || !command) {
  console.error(`A set of fonts (${Object.keys(SETS).join(', ')}) and a command are needed.`)
  process.exit(1)
}
const temporary = useTemporaryFolder()
/** Folder of a package's fonts: that of the system, else one that is unpacked now, so that no other suite finds it. */
function folderOf(name) {
  const installed = join(FOLDER, name)
  if (existsSync(installed)) return installed
  const download = `apt-get download -qq -o APT::Sandbox::User=root ${PACKAGES[name]}`
  const unpack = `(${download} || (apt-get update -qq && ${download})) && dpkg-deb -x ${PACKAGES[name]}_*.deb .`
  const { status } = spawnSync('sh', ['-c', unpack], {
    cwd: temporary,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status === 0) return join(temporary, installed)
  console.error(`The package ${PACKAGES[name]} could not be downloaded, and ${installed} is not there.`)
  process.exit(1)
}
const config = join(temporary, 'fonts.conf')
// Preferred families make `serif` and `sans-serif` the faces of the set.
const [preferred] = [...folders].reverse()
const FAMILY = { dejavu: 'DejaVu', liberation: 'Liberation', noto: 'Noto' }[preferred]
const alias = (generic, family) =>
  `<match><test name="family"><string>${generic}</string></test><edit name="family" mode="prepend" binding="strong"><string>${family}</string></edit></match>`
writeFileSync(
  config,
  `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
${folders.map((name) => `<dir>${folderOf(name)}</dir>`).join('\n')}
${alias('serif', `${FAMILY} Serif`)}${alias('sans-serif', `${FAMILY} Sans`)}
<cachedir>${join(temporary, 'cache')}</cachedir></fontconfig>`,
)
console.log(`System fonts: ${folders.join(', ')}.`)
const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, FONTCONFIG_FILE: config } })
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
