import { getRoyalties, getSales } from '../admin/sales.ts'
import { job, jobCommand } from './job.ts'

/** `sales`: what was sold, and what is owed to authors. `--csv` writes a table. */
export const salesCommand = jobCommand([
  job({
    endpoint: getSales,
    name: 'sales list',
    does: 'Shows sales and refunds by book, day, author or package, from day to day in Nairobi.',
    print: (rows) =>
      rows.map(
        ({ key, name, sales, grossKsh, refunds, refundKsh, netKsh }) =>
          `${key}  ${name === key ? '' : `${name}  `}${sales} sold, KSH ${grossKsh}; ${refunds} refunded, KSH ${refundKsh}; net KSH ${netKsh}`,
      ),
    empty: 'Nothing was sold in this time.',
  }),
  job({
    endpoint: getRoyalties,
    name: 'sales royalties',
    does: 'Writes the royalty sheet: a share in percent of each book’s sales and of its part of the memberships.',
    print: (rows) =>
      rows.map(
        ({ bookId, authors, copies, netKsh, minutes, membershipKsh, royaltyKsh }) =>
          `${bookId}  ${authors.join(', ')}  ${copies} copies, net KSH ${netKsh}; ${minutes} minutes, KSH ${membershipKsh} of memberships; royalty KSH ${royaltyKsh}`,
      ),
    empty: 'Nothing was sold or read in this time.',
  }),
])
