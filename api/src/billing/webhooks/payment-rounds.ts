import type { Billing } from '../stripe/billing.ts';
import { queueSearchForUnknown } from './find-unknown-subscriptions.ts';
import { bringComparisonsForward, queueComparisons } from './queue-comparisons.ts';
import { queueReadingOfFees } from './read-fees.ts';
import { reconcileEventsJob } from './reconcile-events.ts';
import { roundInterval } from './round-interval.ts';

export interface PaymentRounds {
  /** Starts the first round at once and further ones every ten minutes. */
  start(): Promise<void>;
  /** Makes a round now, in which all customers are compared (at most as many as in any round). */
  roundOfAll(): Promise<void>;
  /** Makes one now as the timer does: of what is due. */
  round(): Promise<void>;
  stop(): void;
}

/**
 * Queues what is read at the payment provider periodically. A timer instead of a job that queues its successor: a round
 * does not depend on the result of the previous one, and moving a sandbox's clock by a year does not queue 50,000 of
 * them.
 */
export function createPaymentRounds(billing: Pick<Billing, 'database' | 'clock' | 'jobs' | 'log'>): PaymentRounds {
  const { database, jobs, log } = billing;
  let timer: NodeJS.Timeout | undefined;

  async function round(): Promise<void> {
    await jobs.enqueue(database, reconcileEventsJob, {}, { uniqueKey: 'reconcile-events' });
    await queueComparisons(billing);
    await queueSearchForUnknown(billing);
    await queueReadingOfFees(billing);
  }

  return {
    async start() {
      timer = setInterval(() => {
        round().catch((error: unknown) => log.error({ err: error }, 'data of the payment provider could not be read'));
      }, roundInterval);
      timer.unref();
      await round();
    },
    round,
    async roundOfAll() {
      await bringComparisonsForward(billing);
      await round();
    },
    stop: () => clearInterval(timer),
  };
}
