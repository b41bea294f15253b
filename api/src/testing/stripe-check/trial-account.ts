import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { connectPaymentProvider } from '../../billing/stripe/payment-connection.ts';
import { unix } from '../../billing/stripe/preview-upgrade.ts';
import { acceptEvent } from '../../billing/webhooks/event-ledger.ts';
import { days, seconds } from '../../infrastructure/clock.ts';
import { createTestApp } from '../test-app.ts';
import { createTestBilling, type TestBilling } from '../test-billing.ts';

/** The portal on an account of the payment provider: the sandbox, or one in test mode. */
export interface TrialAccount extends TestBilling {
  readonly isReal: boolean;
}

/** Without a key the sandbox. A live key is refused: the trials charge and refund. */
export async function openTrialAccount(key: string | undefined): Promise<TrialAccount> {
  if (!key) return { ...(await createTestBilling()), isReal: false };
  if (!/^(sk|rk)_test_/.test(key))
    throw new Error('STRIPE_SECRET_KEY has to be a key of test mode: the trials charge and refund.');
  return openReal(key);
}

/** Events are delivered nowhere, so they are fetched; they may appear in the list a little late. */
const quietRounds = 3;
const betweenRounds = seconds(2);
const mostRounds = 60;

/** A clock must not be moved by more than two intervals at once: https://docs.stripe.com/billing/testing/test-clocks/api-advanced-usage */
const longestStep = 25;

const impossible = (): never => {
  throw new Error('Only the sandbox can do this on demand');
};

async function openReal(secretKey: string): Promise<TrialAccount> {
  const connection = { secretKey, publishableKey: 'pk_test_trial', webhookSecrets: [], sandboxUrl: null };
  const kontor = await createTestApp({ parts: { connection } });
  const stripe = connectPaymentProvider(connection);
  const { clock } = kontor.infrastructure;
  const clocks: string[] = [];
  const detach = giveClocks(async () => {
    const { id } = await stripe.testHelpers.testClocks.create({ frozen_time: unix(clock.now()), name: 'stripe-check' });
    clocks.push(id);
    return id;
  });
  const known = new Set<string>();
  const since = Math.floor(Date.now() / 1000) - 60;

  async function fetchNew(): Promise<number> {
    const listed = await Array.fromAsync(stripe.events.list({ created: { gte: since }, limit: 100 }));
    const fresh = listed.filter(({ id }) => !known.has(id)).toReversed();
    for (const event of fresh) {
      known.add(event.id);
      await acceptEvent(kontor.infrastructure, event);
    }
    return fresh.length;
  }

  async function settle(): Promise<void> {
    let quiet = 0;
    for (let round = 0; quiet < quietRounds && round < mostRounds; round += 1) {
      const fresh = await fetchNew();
      await kontor.timeTravel.advance(0);
      quiet = fresh === 0 ? quiet + 1 : 0;
      if (quiet < quietRounds) await pause(betweenRounds);
    }
  }

  async function moveClocks(): Promise<void> {
    for (const id of clocks) {
      await stripe.testHelpers.testClocks.advance(id, { frozen_time: unix(clock.now()) });
      while ((await stripe.testHelpers.testClocks.retrieve(id)).status === 'advancing') await pause(betweenRounds);
    }
  }

  return {
    ...kontor,
    isReal: true,
    stripe,
    connection,
    settle,
    faults: { change: impossible, state: impossible },
    settings: { change: impossible, state: impossible },
    discountByHand: impossible,
    skewClock: impossible,
    // None is delivered.
    losingEvents: (work) => work(),
    async pass(count) {
      for (let left = count; left > 0; left -= longestStep) {
        await kontor.timeTravel.advance(days(Math.min(left, longestStep)));
        await moveClocks();
        await settle();
      }
    },
    async close() {
      detach();
      // What belongs to a clock is deleted with it.
      for (const id of clocks) await stripe.testHelpers.testClocks.del(id);
      await kontor.close();
    },
  };
}

/** Lets every customer that this process creates live by a clock of its own, as the provider's limits per clock demand. */
function giveClocks(next: () => Promise<string>): () => void {
  const prototype = Object.getPrototypeOf(new Stripe('sk_test_none').customers) as Stripe['customers'];
  const { create } = prototype;
  prototype.create = async function (this: Stripe['customers'], params = {}, options) {
    return create.call(this, { ...params, test_clock: await next() }, options);
  };
  return () => {
    prototype.create = create;
  };
}
