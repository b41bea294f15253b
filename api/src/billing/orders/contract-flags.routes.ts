import { randomUUID } from 'node:crypto';
import type { ContractFlags } from '@kontor/contract/operator-contract';
import { dayEnd } from '@kontor/domain/calendar-month';
import { lastFreeDay } from '@kontor/domain/complimentary';
import { calendarDay, lastCalendarDayOf } from '@kontor/domain/date';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { findShop } from '../../shops/shop.repository.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { readUnusedTime } from '../invoices/unused-time.ts';
import { readOwedByShops } from '../ledger/read-balances.ts';
import type { Billing } from '../stripe/billing.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { agreeOnLicences } from '../subscriptions/agree-on-licences.ts';
import { beginComplimentary } from '../subscriptions/complimentary.ts';
import { scheduledChangeAt } from '../subscriptions/price-schedule.ts';
import {
  findSubscription,
  lockSubscription,
  type StoredSubscription,
  setSelfService,
} from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { changeContract, finishEarlier } from './change-contract.ts';
import type { ComplimentaryPlan } from './changes/complimentary.ts';
import type { UnusedRefund } from './refund-unused-job.ts';

type Flags = Omit<ContractFlags, 'reason'>;
/** The last complimentary day, `null` for ever, `false` for none. */
type Until = string | null | false;

interface Read {
  readonly shop: ShopRow;
  readonly stored: StoredSubscription;
  readonly live: PaymentSubscriptionRow | null;
}

function untilNow({ subscription: { state, complimentary_until: until } }: StoredSubscription): Until {
  if (state !== 'complimentary') return false;
  return until === null ? null : lastCalendarDayOf(until);
}

/** What becomes of it; `undefined` where it stays as it is. */
function wantedUntil(stored: StoredSubscription, { complimentary }: Flags): Until | undefined {
  if (complimentary === undefined) return undefined;
  const wanted = complimentary === false ? false : complimentary.until;
  return wanted === untilNow(stored) ? undefined : wanted;
}

/** What sales agree about the contract of a shop: who changes it, until when it is complimentary, and which licences are sold. */
export function contractFlagsRoutes(api: Api, billing: Billing): void {
  const { database, clock } = billing;
  const today = () => calendarDay(clock.now().toISOString());

  async function read(db: Queryable, shopUuid: string): Promise<Read> {
    const shop = await findShop(db, shopUuid);
    const stored = shop && (await findSubscription(db, shopUuid));
    if (!shop || !stored) throw notFound();
    return { shop, stored, live: liveProviderSubscription(stored) };
  }

  /** @throws ProblemError 422 for what the shop cannot have; otherwise why it cannot be agreed now */
  async function check(db: Queryable, { shop, stored, live }: Read, flags: Flags): Promise<void> {
    if (flags.licenceVersion !== undefined) {
      if (shop.type !== 'shopware6') throw violation('licenceVersion', 'invalid', 'Of shopware6 shops alone');
      if (live !== null) throw new ProblemError('subscription-running');
    }
    const until = wantedUntil(stored, flags);
    if (typeof until === 'string' && until < today()) {
      throw violation('complimentary.until', 'too-small', 'A day that is over');
    }
    if (until === undefined || until === false) return requireChangeable(db, { stored, live }, until === false);
    if (live === null && !stored.items.some(({ state }) => state === 'active')) {
      throw new ProblemError('no-live-subscription', { detail: 'The shop has nothing that could be complimentary' });
    }
    await requireChangeable(db, { stored, live }, true);
  }

  async function requireChangeable(
    db: Queryable,
    { stored, live }: Pick<Read, 'stored' | 'live'>,
    changes: boolean,
  ): Promise<void> {
    if (!changes || live === null) return;
    if (live.cancel_at !== null) throw new ProblemError('subscription-canceled');
    if (scheduledChangeAt(live, stored.items) !== null) throw new ProblemError('change-already-scheduled');
    const owed = (await readOwedByShops(db, [live.shop_uuid])).get(live.shop_uuid) ?? 0;
    if (owed > 0) throw new ProblemError('state-conflict', { detail: 'An invoice of the contract is not paid' });
  }

  /** When the contract is charged again. What was ordered for the end of a trial begins no sooner than it was ordered for. */
  function chargedFrom({ stored, live }: Read, until: Until): Date {
    const { state, charged_from } = stored.subscription;
    const announced = charged_from !== null && charged_from > clock.now() ? lastCalendarDayOf(charged_from) : null;
    const begins = new Date(dayEnd(lastFreeDay(until, today(), announced)));
    const isOrdered = live?.state === 'trialing' && state !== 'complimentary' && announced === null;
    return isOrdered && live.period_end > begins ? live.period_end : begins;
  }

  /** What was paid for the days from today on is kept as credit. */
  async function paidAhead({ shop, stored }: Read, until: Until): Promise<UnusedRefund[]> {
    if (until === false || stored.subscription.state === 'complimentary') return [];
    const of = { shopUuid: shop.uuid, organizationUuid: shop.organization_uuid };
    const unused = await readUnusedTime(database, of, today());
    return unused.map(({ invoiceUuid, amount }) => ({ actUuid: randomUUID(), invoiceUuid, amount, to: 'credit' }));
  }

  async function setOwn(tx: Tx, shopUuid: string, flags: Flags): Promise<void> {
    await lockSubscription(tx, shopUuid);
    const now = await read(tx, shopUuid);
    await check(tx, now, flags);
    const { uuid } = now.stored.subscription;
    if (flags.noSelfService !== undefined) await setSelfService(tx, uuid, { isDisabled: flags.noSelfService });
    if (flags.licenceVersion !== undefined) await agreeOnLicences(billing, tx, now.stored, flags.licenceVersion);
    const until = wantedUntil(now.stored, flags);
    if (until === undefined) return;
    if (now.live !== null) throw new ProblemError('state-conflict');
    const ends = typeof until === 'string' ? new Date(dayEnd(until)) : until;
    await beginComplimentary(billing, tx, shopUuid, { until: ends, chargedFrom: null });
  }

  async function changeAtProvider(
    shopUuid: string,
    flags: Flags,
    reason: string,
    written: (tx: Tx) => Promise<void>,
  ): Promise<void> {
    const { complimentary: _, ...own } = flags;
    const before = await read(database, shopUuid);
    const wanted = wantedUntil(before.stored, flags);
    const refunds = wanted === undefined ? [] : await paidAhead(before, wanted);
    await changeContract(
      billing,
      shopUuid,
      async (db) => {
        const now = await read(db, shopUuid);
        await check(db, now, flags);
        const until = wantedUntil(now.stored, flags);
        if (now.live === null || until === undefined) throw new ProblemError('state-conflict');
        const { uuid, stripe_id: stripeId, schedule_id: scheduleId, period_start: began } = now.live;
        const plan: ComplimentaryPlan = {
          kind: 'complimentary',
          stripeId,
          scheduleId,
          chargedFrom: unix(chargedFrom(now, until)),
          until: typeof until === 'string' ? dayEnd(until) : until,
          periodStart: began.toISOString(),
          refunds,
          reason,
        };
        return { payment_subscription_uuid: uuid, plan };
      },
      async (tx) => {
        await setOwn(tx, shopUuid, own);
        await written(tx);
      },
    );
  }

  api.act('PUT /backoffice/shop/{customerShopUuid}/contract', {
    async describe({ params: { customerShopUuid: shopUuid }, body: { reason: _reason, ...flags } }) {
      const now = await read(database, shopUuid);
      await check(database, now, flags);
      const { no_self_service: noSelfService, licence_version: licenceVersion } = now.stored.subscription;
      const until = wantedUntil(now.stored, flags);
      const isCharged = now.live !== null && until !== undefined;
      const refunds = isCharged ? await paidAhead(now, until) : [];
      return {
        subject: shopUuid,
        organizationUuid: await organizationOfShop(database, shopUuid),
        activity: 'contract-agreed',
        before: { noSelfService, complimentary: untilOnWire(untilNow(now.stored)), licenceVersion },
        after: {
          ...flags,
          ...(isCharged && { chargedFrom: chargedFrom(now, until).toISOString() }),
          ...(refunds.length > 0 && { credit: refunds.reduce((sum, { amount }) => sum + amount, 0) }),
        },
      };
    },

    async carryOut({ params: { customerShopUuid: shopUuid }, body: { reason, ...flags }, written }) {
      // What the same request has begun before, whose answer was lost.
      if (flags.complimentary !== undefined) await finishEarlier(billing, shopUuid);
      const { stored, live } = await read(database, shopUuid);
      if (live !== null && wantedUntil(stored, flags) !== undefined) {
        await changeAtProvider(shopUuid, flags, reason, written);
        return;
      }
      await inTransaction(database, async (tx) => {
        await setOwn(tx, shopUuid, flags);
        await written(tx);
      });
    },
  });
}

const untilOnWire = (until: Until) => (until === false ? false : { until });
