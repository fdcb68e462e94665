import { getPointSettings, pointSetting, putPointSetting } from '../admin/points.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

/** `points`: what the rules give. */
export const pointsCommand: Command = {
  usage: ['points show', 'points set <rule> <points>'],
  async run(args) {
    const { positionals } = readArguments(args, {})
    const [action, given, number, ...more] = positionals
    if (action === 'show' && given === undefined) {
      print(await withOperator((operator) => operator.call(getPointSettings, {})))
      return 0
    }
    if (action !== 'set' || more.length) {
      throw new OperatorError('Say what to do: points show, or points set <rule> <points>.')
    }
    const name = pointSetting.safeParse(given)
    if (!name.success) throw new OperatorError(`The rules are ${pointSetting.options.join(', ')}.`)
    if (!/^\d{1,5}$/.test(number ?? '') || Number(number) > 10_000) {
      throw new OperatorError('Points are a whole number from 0 to 10000.')
    }
    const request = { name: name.data, points: Number(number) }
    print(await withOperator((operator) => operator.call(putPointSetting, {}, request)))
    return 0
  },
}

function print(settings: Record<string, number>): void {
  for (const [name, points] of Object.entries(settings)) console.log(`${name}  ${points}`)
}
