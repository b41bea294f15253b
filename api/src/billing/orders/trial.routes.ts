import { agreedDayFault, mostAgreedDays } from '@kontor/domain/agreed-day';
import { dayEnd } from '@kontor/domain/calendar-month';
import { lastCalendarDayOf } from '@kontor/domain/date';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { findShop } from '../../shops/shop.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { notePlan } from '../subscriptions/plan-changes.ts';
import { scheduledChangeAt } from '../subscriptions/price-schedule.ts';
import {
  findSubscription,
  lockSubscription,
  type NewItem,
  replaceItems,
  type StoredSubscription,
  updateState,
} from '../subscriptions/subscription.repository.ts';
import { isBeforeFirstCharge, liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { scheduleExpiry } from '../subscriptions/trial.ts';
import { trialUntil } from '../subscriptions/trial-until.ts';
import { changeContract } from './change-contract.ts';

/** Where the trial of a shop lies: with us, or, once a contract was ordered for its end, at the payment provider. */
type Trial =
  | { readonly ordered: PaymentSubscriptionRow; readonly end: Date }
  | { readonly ordered: null; readonly end: Date | null; readonly items: NewItem[] };

/** The last day of a trial, as staff agree on it with the customer. */
export function trialRoutes(api: Api, billing: Billing): void {
  const { database, clock, jobs } = billing;

  /** @throws ProblemError `trial-not-running`, `subscription-complimentary`, `change-already-scheduled` */
  function trialOf(stored: StoredSubscription, end: Date): Trial {
    if (stored.subscription.state === 'complimentary') throw new ProblemError('subscription-complimentary');
    const live = liveProviderSubscription(stored);
    if (live !== null && isBeforeFirstCharge(live, stored.subscription.charged_from)) {
      throw new ProblemError('trial-not-running');
    }
    if (live?.state === 'trialing') {
      if (scheduledChangeAt(live, stored.items) !== null) throw new ProblemError('change-already-scheduled');
      return { ordered: live, end: live.period_end };
    }
    const items = trialUntil(stored, end, clock.now());
    if (items === null) throw new ProblemError('trial-not-running');
    const ends = stored.items.flatMap(({ is_trial, state, valid_until }) =>
      is_trial && state === 'active' && valid_until !== null ? [valid_until] : [],
    );
    return { ordered: null, end: ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null, items };
  }

  async function read(db: Queryable, shopUuid: string): Promise<StoredSubscription> {
    const stored = (await findShop(db, shopUuid)) && (await findSubscription(db, shopUuid));
    if (stored === null) throw notFound();
    return stored;
  }

  async function setOwn(tx: Tx, shopUuid: string, end: Date): Promise<void> {
    await lockSubscription(tx, shopUuid);
    const stored = await read(tx, shopUuid);
    const trial = trialOf(stored, end);
    // Something was ordered for its end meanwhile.
    if (trial.ordered !== null) throw new ProblemError('state-conflict');
    const { uuid, state } = stored.subscription;
    await replaceItems(tx, uuid, trial.items);
    if (state === 'expired') await updateState(tx, uuid, 'trial');
    await notePlan(tx, shopUuid, clock.now());
    await scheduleExpiry(jobs, tx, shopUuid, end);
  }

  const setOrdered = (shopUuid: string, end: Date, written: (tx: Tx) => Promise<void>) =>
    changeContract(
      billing,
      shopUuid,
      async (db) => {
        const { ordered } = trialOf(await read(db, shopUuid), end);
        if (ordered === null) throw new ProblemError('state-conflict');
        const { uuid, stripe_id: stripeId, schedule_id: scheduleId } = ordered;
        return {
          payment_subscription_uuid: uuid,
          plan: { kind: 'trial-end', stripeId, scheduleId, trialEnd: unix(end) },
        };
      },
      written,
    );

  api.act('PUT /backoffice/shop/{customerShopUuid}/trial', {
    async describe({ params: { customerShopUuid: shopUuid }, body: { until } }) {
      const fault = agreedDayFault(until, clock.now().toISOString(), mostAgreedDays.trial);
      if (fault !== null) throw violation('until', fault, 'A day between today and 90 days from now');
      const { end } = trialOf(await read(database, shopUuid), new Date(dayEnd(until)));
      return {
        subject: shopUuid,
        organizationUuid: await organizationOfShop(database, shopUuid),
        activity: 'trial-end-set',
        before: { until: end && lastCalendarDayOf(end) },
        after: { until },
      };
    },

    async carryOut({ params: { customerShopUuid: shopUuid }, body: { until }, written }) {
      const end = new Date(dayEnd(until));
      const { ordered } = trialOf(await read(database, shopUuid), end);
      if (ordered === null) {
        await inTransaction(database, async (tx) => {
          await setOwn(tx, shopUuid, end);
          await written(tx);
        });
      } else if (ordered.period_end.getTime() !== end.getTime()) {
        await setOrdered(shopUuid, end, written);
      }
    },
  });
}
