import { type AdminOrder, getAdminOrders, postRefund } from '../admin/orders.ts'
import { job, jobCommand } from './job.ts'

/** `order`: what was bought, and what is given back. */
export const orderCommand = jobCommand([
  job({
    endpoint: getAdminOrders,
    name: 'order list',
    does: 'Lists the newest purchases, at most 100; of one member by number or id.',
    flags: { who: 'member' },
    print: (orders) => orders.map(describe),
    empty: 'There is no such order.',
  }),
  job({
    endpoint: postRefund,
    name: 'order refund',
    does: 'Gives the money of an order or payment back, and takes what it paid for.',
    takes: ['id'],
    asks: 'The money goes back, and what it paid for is taken back.',
    print: ({ amountKsh }) => [`KSH ${amountKsh} goes back, and what it paid for is taken back.`],
  }),
])

function describe({ id, phoneMasked, title, priceKsh, state, receipt, createdAt }: AdminOrder): string {
  const when = createdAt.slice(0, 16).replace('T', ' ')
  return `${id}  ${when}  ${phoneMasked}  KSH ${priceKsh}  ${state}${receipt ? ` ${receipt}` : ''}  ${title}`
}
