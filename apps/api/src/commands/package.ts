import { type AdminPackage, getAllPackages, putPackage } from '../admin/packages.ts'
import { OperatorError } from '../operator-error.ts'
import { type Command, readArguments } from './command.ts'
import { withOperator } from './operator.ts'

const text = { type: 'string' } as const

/** `package`: what is sold, and for how much. */
export const packageCommand: Command = {
  usage: ['package list', 'package set <package> [--price KSH] [--sale on|off]'],
  async run(args) {
    const { values, positionals } = readArguments(args, { price: text, sale: text })
    const [action = '', id, ...more] = positionals
    const { price, sale } = values
    if (action === 'list' && id === undefined && price === undefined && sale === undefined) {
      const packages = await withOperator((operator) => operator.call(getAllPackages, {}))
      for (const found of packages) console.log(describe(found))
      return 0
    }
    if (action !== 'set' || id === undefined || more.length) {
      throw new OperatorError('Say what to do: package list, or package set <package> --price KSH.')
    }
    const changes = readChanges(price, sale)
    const changed = await withOperator((operator) => operator.call(putPackage, { id }, changes))
    console.log(describe(changed))
    return 0
  },
}

function readChanges(price: string | undefined, sale: string | undefined) {
  if (price === undefined && sale === undefined) {
    throw new OperatorError('Say what to change: --price KSH, or --sale on or off.')
  }
  if (price !== undefined && !/^[1-9]\d{0,4}$/.test(price)) {
    throw new OperatorError('--price is a whole number of shillings from 1 to 99999.')
  }
  if (sale !== undefined && sale !== 'on' && sale !== 'off') throw new OperatorError('--sale is on or off.')
  return {
    priceKsh: price === undefined ? undefined : Number(price),
    isOnSale: sale === undefined ? undefined : sale === 'on',
  }
}

function describe({ id, names, priceKsh, periodDays, isOnSale }: AdminPackage): string {
  const days = `${periodDays} ${periodDays === 1 ? 'day' : 'days'}`
  return `${id}  ${names.en_US}  KSH ${priceKsh} for ${days}  ${isOnSale ? 'on sale' : 'not on sale'}`
}
