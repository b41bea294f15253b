import type { ContractEnd, EndedContract } from '@kontor/contract/operator-contract';
import { dayAfter } from '@kontor/domain/calendar-month';
import { calendarDay } from '@kontor/domain/date';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { hashRequest } from '../../infrastructure/http/idempotency.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { findShop } from '../../shops/shop.repository.ts';
import { readRefundsOf } from '../account/acts-at-work.ts';
import { readUnusedTime } from '../invoices/unused-time.ts';
import { changeContract, finishEarlier } from '../orders/change-contract.ts';
import { findOrder } from '../orders/order.repository.ts';
import type { OrderRow } from '../orders/order.tables.ts';
import type { UnusedRefund } from '../orders/refund-unused-job.ts';
import type { Billing } from '../stripe/billing.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { instant, liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { type PlannedRefund, planUnused } from './plan-unused.ts';

type Wanted = Pick<ContractEnd, 'at' | 'refundUnused'>;

/** Keys of all of the vendor's people are one set. */
const scope = 'operators';

const sumOf = (refunds: readonly Pick<UnusedRefund, 'amount'>[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Finance ends the contract of a shop, by a change of its own that has the key of the request. */
export function cancelRoutes(api: Api, billing: Billing): void {
  const { database, clock, idempotency } = billing;

  /** @throws ProblemError 404, `no-live-subscription`, `subscription-canceled` for one that ends with its period already */
  async function requireEndable(db: Queryable, shopUuid: string, at: Wanted['at']): Promise<PaymentSubscriptionRow> {
    if ((await findShop(db, shopUuid)) === null) throw notFound();
    const stored = await findSubscription(db, shopUuid);
    const live = stored && liveProviderSubscription(stored);
    if (!live) throw new ProblemError('no-live-subscription');
    if (at === 'period-end' && live.cancel_at !== null) throw new ProblemError('subscription-canceled');
    return live;
  }

  const refundsOf = (shopUuid: string, { at, refundUnused }: Wanted): Promise<PlannedRefund[]> =>
    at === 'now' && refundUnused ? atProvider(() => planUnused(billing, shopUuid)) : Promise.resolve([]);

  async function endOnce(
    key: string,
    shopUuid: string,
    wanted: ContractEnd,
    note: Parameters<typeof changeContract>[3],
  ) {
    const requestHash = hashRequest({ call: 'contract-end', shopUuid, ...wanted });
    const known = await findOrder(database, key);
    if (known !== null) {
      if (known.request_hash !== requestHash) throw new ProblemError('idempotency-key-reused');
      if (known.state === 'working' || known.state === 'needs-attention') await finishEarlier(billing, shopUuid);
      return;
    }
    await requireEndable(database, shopUuid, wanted.at);
    const planned = await refundsOf(shopUuid, wanted);
    const refunds = planned.map(({ refundable: _refundable, ...refund }): UnusedRefund => refund);
    await changeContract(
      billing,
      shopUuid,
      async (db) => {
        const live = await requireEndable(db, shopUuid, wanted.at);
        const { uuid, stripe_id: stripeId, schedule_id: scheduleId, period_start: begins } = live;
        const { at, reason } = wanted;
        const periodStart = begins.toISOString();
        return {
          uuid: key,
          request_hash: requestHash,
          payment_subscription_uuid: uuid,
          plan: { kind: 'end', at, stripeId, scheduleId, periodStart, refunds, reason },
        };
      },
      note,
    );
  }

  async function ended(key: string): Promise<EndedContract> {
    const order = await findOrder(database, key);
    if (order === null || order.plan.kind !== 'end') throw new Error(`The end ${key} is gone`);
    if (order.state === 'failed') throw new ProblemError(order.problem_code ?? 'subscription-in-progress');
    return { uuid: key, endsAt: await endOf(order), refunded: sumOf(order.plan.refunds) };
  }

  async function endOf({ payment_subscription_uuid: uuid }: OrderRow): Promise<string> {
    const { ended_at, cancel_at, period_end } = await database
      .selectFrom('payment_subscription')
      .select(['ended_at', 'cancel_at', 'period_end'])
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    return (ended_at ?? cancel_at ?? period_end).toISOString();
  }

  api.route(
    'GET /backoffice/shop/{customerShopUuid}/unused-time',
    async ({ params: { customerShopUuid: shopUuid } }) => {
      const shop = await findShop(database, shopUuid);
      if (shop === null) throw notFound();
      const of = { shopUuid, organizationUuid: shop.organization_uuid };
      const today = calendarDay(clock.now().toISOString());
      const [fromToday, fromTomorrow] = await Promise.all(
        [today, dayAfter(today)].map(async (since) => sumOf(await readUnusedTime(database, of, since))),
      );
      return { fromToday: fromToday ?? 0, fromTomorrow: fromTomorrow ?? 0 };
    },
  );

  api.act('PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey}', {
    async describe({ params: { customerShopUuid: shopUuid }, body }) {
      const live = await requireEndable(database, shopUuid, body.at);
      const refunds = await refundsOf(shopUuid, body);
      const organizationUuid = await organizationOfShop(database, shopUuid);
      // Of a document all that goes back counts together: several small refunds are one large one.
      const earlier = await Promise.all(
        refunds.map(({ invoiceUuid }) => readRefundsOf(database, organizationUuid, invoiceUuid)),
      );
      return {
        subject: shopUuid,
        organizationUuid,
        activity: 'contract-ended',
        amount: sumOf(refunds) + earlier.reduce((sum, cents) => sum + cents, 0),
        before: {
          contract: live.uuid,
          paidUntil: instant(live.period_end),
          endsAt: instant(live.cancel_at),
          refundable: refunds.map(({ invoiceUuid, refundable, to }) => ({ invoiceUuid, refundable, to })),
        },
        after: {
          endsAt: body.at === 'now' ? clock.now().toISOString() : instant(live.period_end),
          refunds: refunds.map(({ invoiceUuid, amount, to }) => ({ invoiceUuid, amount, to })),
        },
      };
    },

    isDone: async ({ params: { idempotencyKey } }) => (await findOrder(database, idempotencyKey)) !== null,

    carryOut: ({ params: { customerShopUuid: shopUuid, idempotencyKey: key }, body, written }) => {
      const { at, refundUnused, reason } = body;
      const request = { call: 'contract-end', shopUuid, at, refundUnused, reason };
      return idempotency.once<EndedContract>({ scope, key, request }, async (complete) => {
        await endOnce(key, shopUuid, { at, refundUnused, reason }, written);
        return complete(database, await ended(key));
      });
    },
  });
}
