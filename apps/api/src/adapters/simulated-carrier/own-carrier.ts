import type { Config } from '../../config.ts'
import type { BillingPort } from '../../ports/billing.ts'
import type { Clock } from '../../ports/clock.ts'
import { createSimulatedBilling, dialCarrier } from '../simulated-billing.ts'
import { type Carrier, type CarrierReport, createCarrier, promptSeconds } from './carrier.ts'
import { type CarrierJournal, createMemoryJournal } from './carrier-journal.ts'

/** A simulated carrier, and billing by it. */
export interface CarrierBilling {
  billing: BillingPort
  /** Has the carrier call back about what has ended. A carrier elsewhere does so by itself. */
  sendCallbacks(): Promise<void>
}

/**
 * Opens the simulated carrier that the configuration names, or else one of this process's own.
 *
 * @param options.journal - books of an own carrier; default: they end with the process
 * @param options.callBack - called with reports of the app's own carrier
 */
export function openCarrier(
  clock: Clock,
  config: Config,
  options: { journal?: CarrierJournal; callBack(report: CarrierReport): Promise<boolean> },
): CarrierBilling {
  const { carrierUrl, simulationSpeed } = config.billing
  if (!carrierUrl) return createOwnCarrier(clock, config, options)
  const billing = createSimulatedBilling(dialCarrier(carrierUrl), promptSeconds(simulationSpeed))
  return { billing, sendCallbacks: async () => {} }
}

/** A simulated carrier of one process's own, with a look into its books. */
export function createOwnCarrier(
  clock: Clock,
  config: Config,
  options: { journal?: CarrierJournal; callBack(report: CarrierReport): Promise<boolean> },
): CarrierBilling & { carrier: Carrier } {
  const { journal = createMemoryJournal(), callBack } = options
  const { simulationSpeed: speed } = config.billing
  const carrier = createCarrier({ journal, clock, speed, callBack })
  return {
    carrier,
    billing: createSimulatedBilling(carrier, promptSeconds(speed)),
    sendCallbacks: () => carrier.sendCallbacks(),
  }
}
