import { OperatorError } from '../operator-error.ts'
import type { Command } from './command.ts'

const PROGRAM = 'npm run kurasa --'

/** Flags of every command that makes a call. */
const COMMON = [
  '  --json      the answer as JSON',
  '  --csv       a list as a table, for a spreadsheet',
  '  --dry-run   shows what would be, and changes nothing',
  '  --yes       agrees before what cannot be undone',
]

/** Writes how commands are called: all, or one with what each form does. */
export function helpFor(commands: Readonly<Record<string, Command>>, name?: string): string {
  const command = name === undefined ? undefined : commands[name]
  if (!command) {
    const lines = Object.values(commands).flatMap(({ usage }) => usage)
    return [
      'Usage:',
      ...lines.map((line) => `  ${PROGRAM} ${line}`),
      `What a command does: ${PROGRAM} help book. Completion in a shell: ${PROGRAM} completion bash.`,
    ].join('\n')
  }
  return [
    ...command.usage.flatMap((line, index) => [`${PROGRAM} ${line}`, `  ${command.about[index]}`]),
    'With each command that makes a call:',
    ...COMMON,
  ].join('\n')
}

/**
 * Writes a program of the shell that completes commands, actions and flags, as their usage lists them. It also defines
 * `kurasa`, so that `npm run kurasa --` need not be typed.
 *
 * @param folder - of this project; absolute
 * @throws {OperatorError} for another shell
 */
export function completionFor(
  commands: Readonly<Record<string, Command>>,
  shell: string | undefined,
  folder: string,
): string {
  if (shell !== 'bash' && shell !== 'zsh')
    throw new OperatorError('Name the shell: completion bash, or completion zsh.')
  const cases = Object.entries(commands).flatMap(([name, { usage }]) => {
    const forms = usage.map((line) => {
      const [, second = ''] = line.split(' ')
      return {
        action: /^[a-z][a-z-]*$/.test(second) ? second : '',
        flags: [...line.matchAll(/--[a-z-]+/g)].map(([flag]) => flag),
      }
    })
    const actions = forms.flatMap(({ action }) => action || [])
    return [
      ...(actions.length ? [`    ${name}) words='${actions.join(' ')}' ;;`] : []),
      ...forms.map(({ action, flags }) => {
        const line = [name, action].filter(Boolean).join(' ')
        const words = [...flags, '--json', '--dry-run', '--yes', '--csv'].join(' ')
        return `    '${line}'|'${line} '*) words='${words}' ;;`
      }),
    ]
  })
  const quoted = `'${folder.replaceAll("'", "'\\''")}'`
  return `${shell === 'zsh' ? 'autoload -U +X bashcompinit && bashcompinit\n' : ''}kurasa() { npm --prefix ${quoted} run --silent kurasa -- "$@"; }
_kurasa() {
  local words= line="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  case "$line" in
    '') words='${Object.keys(commands).join(' ')} help completion' ;;
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _kurasa kurasa`
}
