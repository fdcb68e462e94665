import {
  type AdminClaim,
  type AdminPrize,
  getAllPrizes,
  getClaims,
  postClaimFulfil,
  postClaimReject,
  putPrize,
  putPrizeStock,
} from '../admin/prizes.ts'
import { job, jobCommand } from './job.ts'

/** `prize`: what is offered, what was redeemed, and what is handed over. */
export const prizeCommand = jobCommand([
  job({
    endpoint: getAllPrizes,
    name: 'prize list',
    does: 'Lists all prizes, also those that are not offered.',
    print: (prizes) => prizes.map(describePrize),
  }),
  job({
    endpoint: putPrize,
    name: 'prize set',
    does: 'Makes or changes a prize.',
    takes: ['id'],
    flags: { names: 'name', bookId: 'book', isOffered: 'offered' },
    print: (prize) => [describePrize(prize)],
  }),
  job({
    endpoint: putPrizeStock,
    name: 'prize stock',
    does: 'Sets how many are left.',
    takes: ['id', 'stock'],
    print: (prize) => [describePrize(prize)],
  }),
  job({
    endpoint: getClaims,
    name: 'prize claims',
    does: 'Lists redeemed prizes in one state; those that wait where none is named.',
    print: (claims) => claims.map(describeClaim),
    empty: 'No claim is in this state.',
  }),
  job({
    endpoint: postClaimFulfil,
    name: 'prize fulfil',
    does: 'Hands a prize over, with a code to show or without.',
    takes: ['id'],
    print: (claim) => [describeClaim(claim)],
  }),
  job({
    endpoint: postClaimReject,
    name: 'prize reject',
    does: 'Refuses a prize: its points go back, and the member reads why.',
    takes: ['id'],
    asks: 'A refused prize cannot be handed over later.',
    print: (claim) => [describeClaim(claim)],
  }),
])

function describePrize({ id, names, cost, stock, isOffered }: AdminPrize): string {
  return `${id}  ${names.en_US}  ${cost} points, ${stock} left${isOffered ? '' : ', not offered'}`
}

function describeClaim({ id, name, member, cost, state, createdAt, reason }: AdminClaim): string {
  return `${id}  ${state}  ${name}  ${member}  ${cost} points  ${createdAt}${reason ? `  ${reason}` : ''}`
}
