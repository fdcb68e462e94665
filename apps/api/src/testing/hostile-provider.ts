import {
  type BillingPort,
  BillingUnreachable,
  type Charge,
  type Finding,
  type Outcome,
} from '../ports/billing.ts'
import type { SeededRandom } from './seeded-random.ts'

/** One charge in the provider's own books. */
export interface HostileCharge {
  reference: string
  providerRef: string
  phone: string
  receipt: string
  askedKsh: number
  /** Amount that moved; 0: none. */
  paidKsh: number
  outcome: Exclude<Outcome, 'unknown' | 'pending'>
  /** Epoch ms of the result. */
  endsAt: number
  refundedBy: string | null
  /** Faults of the reports about it. */
  isQueryLying: boolean
  hasStatement: boolean
  isListed: boolean
}

/** A callback that is to be delivered. */
interface HostileReport {
  at: number
  reference: string
  finding: Finding
}

/** A provider whose reports are late, lost, doubled, masked, false or contradictory. Its own books are right. */
export interface HostileProvider {
  billing: BillingPort
  charges(): HostileCharge[]
  /** Callbacks that are due, in random order; each is returned once. */
  takeDue(): HostileReport[]
}

const masked = (phone: string) => `${phone.slice(1, 5)}*****${phone.slice(-3)}`

/**
 * Opens one.
 *
 * @param now - epoch ms
 */
export function createHostileProvider(random: SeededRandom, now: () => number): HostileProvider {
  const charges = new Map<string, HostileCharge>()
  let reports: HostileReport[] = []
  let count = 0

  const unreliable = (percent: number) => {
    if (random.percent(percent)) throw new BillingUnreachable(true)
  }
  const ofCharge = ({ reference }: Charge) => charges.get(reference)

  function begin(reference: string, phone: string, askedKsh: number): HostileCharge {
    count++
    const outcome = random.percent(65) ? 'succeeded' : random.percent(60) ? 'refused' : 'lapsed'
    const isOther = random.percent(6)
    const charge: HostileCharge = {
      reference,
      providerRef: `P${count}`,
      receipt: `R${count}`,
      ...{ phone, askedKsh, outcome },
      paidKsh: outcome === 'succeeded' ? (isOther ? askedKsh + 5 : askedKsh) : 0,
      endsAt: now() + (random.percent(15) ? 180_000 : 4_000 + random.below(20_000)),
      refundedBy: null,
      isQueryLying: outcome === 'succeeded' && random.percent(20),
      hasStatement: random.percent(60),
      isListed: random.percent(70),
    }
    // Money that no other report tells of is in the books.
    if (charge.isQueryLying || isOther) charge.isListed = true
    charges.set(reference, charge)
    planCallbacks(charge)
    return charge
  }

  function planCallbacks(charge: HostileCharge): void {
    const { reference, providerRef, paidKsh, askedKsh, receipt, phone, outcome, endsAt } = charge
    const isPaid = outcome === 'succeeded'
    const truth: Finding = {
      ...{ outcome, providerRef },
      ...(isPaid && { amountKsh: paidKsh, receipt, payer: random.percent(60) ? masked(phone) : phone }),
    }
    if (random.percent(25)) charge.isListed = true
    else {
      const delays = random.percent(30) ? [0, 1_000, 400_000] : [random.percent(20) ? 7_200_000 : 500]
      for (const delay of delays) reports.push({ at: endsAt + delay, reference, finding: truth })
    }
    if (random.percent(12)) {
      const other: Finding = isPaid
        ? { outcome: 'lapsed', providerRef, resultCode: '1037' }
        : {
            outcome: 'succeeded',
            providerRef,
            amountKsh: askedKsh,
            payer: masked(phone),
            receipt: `F${count}`,
          }
      reports.push({ at: endsAt + random.below(60_000), reference, finding: other })
    }
  }

  const billing: BillingPort = {
    channel: 'mpesa',
    renewsByItself: false,
    promptSeconds: 120,
    check: async () => undefined,
    async request({ reference, phone, amountKsh }) {
      if (random.percent(3)) throw new BillingUnreachable(false)
      const charge = charges.get(reference) ?? begin(reference, phone, amountKsh)
      unreliable(10)
      return { kind: 'accepted', providerRef: charge.providerRef }
    },
    async query(asked) {
      unreliable(10)
      const charge = ofCharge(asked)
      if (!charge || asked.providerRef === null) return { outcome: 'unknown' }
      if (now() < charge.endsAt) return { outcome: 'pending' }
      return charge.isQueryLying ? { outcome: 'refused', resultCode: '1' } : { outcome: charge.outcome }
    },
    async statement(asked) {
      unreliable(10)
      const charge = ofCharge(asked)
      if (!charge?.hasStatement || now() < charge.endsAt + 60_000) return { outcome: 'unknown' }
      const { outcome, paidKsh: amountKsh, phone, receipt, providerRef } = charge
      if (outcome !== 'succeeded') return { outcome: 'refused', resultCode: 'none' }
      return { outcome, amountKsh, payer: masked(phone), receipt, providerRef }
    },
    async transactions(from, to) {
      unreliable(10)
      return [...charges.values()]
        .filter(({ isListed, paidKsh, endsAt }) => isListed && paidKsh > 0 && endsAt <= now())
        .filter(({ endsAt }) => from.getTime() <= endsAt && endsAt <= to.getTime())
        .map(({ receipt, reference, paidKsh, phone, endsAt }) => ({
          ...{ receipt, amountKsh: paidKsh, payer: masked(phone), at: new Date(endsAt) },
          reference: reference.slice(0, 12),
        }))
    },
    async refund({ reference, charge: asked, amountKsh }) {
      unreliable(10)
      const charge = ofCharge(asked)
      if (!charge || charge.paidKsh === 0) return { state: 'void', resultCode: 'none' }
      if (charge.refundedBy !== null && charge.refundedBy !== reference)
        return { state: 'refused', resultCode: 'done' }
      if (amountKsh !== charge.paidKsh) return { state: 'refused', resultCode: 'amount' }
      charge.refundedBy = reference
      unreliable(10)
      return { state: 'done' }
    },
    readCallback: (body) => ({ kind: 'callback', finding: body as Finding }),
    readRefund: () => undefined,
  }

  return {
    billing,
    charges: () => [...charges.values()],
    takeDue() {
      const due = reports.filter(({ at }) => at <= now())
      reports = reports.filter(({ at }) => at > now())
      return due.sort(() => (random.percent(50) ? 1 : -1))
    },
  }
}
