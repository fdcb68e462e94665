import type { Config } from '../../config.ts'
import type { BillingPort, BillingReport } from '../../ports/billing.ts'
import type { Clock } from '../../ports/clock.ts'
import { createSimulatedBilling } from '../simulated-billing.ts'
import { type Carrier, createCarrier } from './carrier.ts'
import { type CarrierJournal, createMemoryJournal } from './carrier-journal.ts'

/** A simulated carrier of one server's own, and billing by it. */
export function createOwnCarrier(
  clock: Clock,
  config: Config,
  options: {
    /** Default: books that end with the process. */
    journal?: CarrierJournal
    /** Default: nobody is called back. */
    callBack?(report: BillingReport): Promise<boolean>
  } = {},
): { carrier: Carrier; billing: BillingPort } {
  const carrier = createCarrier({
    journal: options.journal ?? createMemoryJournal(),
    clock,
    speed: config.billing.simulationSpeed,
    callBack: options.callBack ?? (async () => true),
  })
  return { carrier, billing: createSimulatedBilling(carrier, carrier.promptSeconds) }
}
