import { type AdminPackage, getAllPackages, putPackage } from '../admin/packages.ts'
import { job, jobCommand } from './job.ts'

/** `package`: what is sold, and for how much. */
export const packageCommand = jobCommand([
  job({
    endpoint: getAllPackages,
    name: 'package list',
    does: 'Lists every package, on sale or not.',
    print: (packages) => packages.map(describe),
  }),
  job({
    endpoint: putPackage,
    name: 'package set',
    does: 'Changes a package, or makes one; subscribers keep the price they agreed to.',
    takes: ['id'],
    flags: { names: 'name', priceKsh: 'price', periodDays: 'days', isOnSale: 'sale' },
    print: (changed) => [describe(changed)],
  }),
])

function describe({ id, names, priceKsh, periodDays, isOnSale }: AdminPackage): string {
  const days = `${periodDays} ${periodDays === 1 ? 'day' : 'days'}`
  return `${id}  ${names.en_US}  KSH ${priceKsh} for ${days}  ${isOnSale ? 'on sale' : 'not on sale'}`
}
