import { orderItem } from '@kontor/domain/cart';
import { isEarlierDebt } from '@kontor/domain/dunning';
import { after, minutes } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { JobHandler, PayloadOf } from '../../infrastructure/jobs/define-job.ts';
import { findQuote } from '../cart/quote.repository.ts';
import { readEntitlements } from '../dunning/read-entitlements.ts';
import { readBalance } from '../ledger/ledger.repository.ts';
import type { MailParts } from '../mails/mail-once.ts';
import { type EarlierDebt, mailOrderConfirmation } from '../mails/order-mail.ts';
import { tellOfLists } from '../prices/price-moves.ts';
import { nextAgreedDays } from '../prices/transfer-days.ts';
import type { Billing } from '../stripe/billing.ts';
import type { orderConfirmedJob } from '../subscriptions/order-confirmed.ts';
import { nextPaymentMethodOf, paymentMethodOf } from '../subscriptions/payment-method.ts';
import { scheduledChangeAt } from '../subscriptions/price-schedule.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import type { OrderRow } from './order.tables.ts';

/**
 * Confirms an order by mail: the products, what was charged, and the next charge. Prices to come, at which the cart has shown that one,
 * are told as well.
 */
export const createMailConfirmedOrder =
  (billing: MailParts & Pick<Billing, 'database' | 'log' | 'jobs'>): JobHandler<typeof orderConfirmedJob> =>
  async (confirmed) => {
    const { database, log, clock } = billing;
    await tellOfLists(billing, database, clock.now());
    const { shopUuid, paymentSubscriptionUuid } = confirmed;
    // Nothing was ordered, and the migration has its own mail.
    if (confirmed.orderUuid === null && (await isMigrated(database, confirmed))) return;
    const order = await findConfirmedOrder(database, confirmed);
    const stored = await findSubscription(database, shopUuid);
    const payment = stored?.payments.find(({ uuid }) => uuid === paymentSubscriptionUuid);
    if (order === null || stored === null || payment === undefined) {
      return log.warn({ shopUuid, paymentSubscriptionUuid }, 'an unknown order was not confirmed by mail');
    }
    const quote = order.quote_uuid === null ? null : await findQuote(database, shopUuid, { uuid: order.quote_uuid });
    const { state, period_end } = payment;
    await mailOrderConfirmation(billing, {
      uuid: order.uuid,
      shopUuid,
      // Products on trial were not ordered; scheduled changes have their own mail.
      items: stored.items
        .filter((item) => item.state === 'active' && !item.is_trial)
        .map((item) => ({ ...orderItem(item, item.quantity), price: item.price })),
      isYearly: payment.is_yearly,
      vatPercent: payment.vat_percent,
      beginsAt: state === 'trialing' ? period_end : null,
      restFrom: scheduledChangeAt(payment, stored.items),
      chargedNow: quote && {
        amount: quote.cart.dueNow.amount,
        credit: quote.credit - quote.deferred,
        deferred: quote.deferred,
      },
      nextCharge: {
        amount: quote?.cart.nextCharge?.amount ?? null,
        at: period_end,
        daysUntilDue: nextAgreedDays(payment),
      },
      paymentMethod: paymentMethodOf(payment),
      nextPaymentMethod: nextPaymentMethodOf(payment),
      earlierDebt: await findEarlierDebt(billing, shopUuid, order),
    });
  };

type ConfirmedRow = Pick<OrderRow, 'uuid' | 'quote_uuid' | 'kind' | 'created_at'>;

/** The provider's clock, which dates invoices, may be behind ours. */
const clockTolerance = minutes(5);

/** What the shop owes from before an order. */
async function findEarlierDebt(
  { database, clock }: Pick<Billing, 'database' | 'clock'>,
  shopUuid: string,
  { kind, created_at }: ConfirmedRow,
): Promise<EarlierDebt | null> {
  const { items } = await readBalance(database, clock.now(), shopUuid);
  const before = await findIssuedBefore(database, shopUuid, after(created_at, -clockTolerance));
  const earlier = items.filter((item) => before.has(item.invoiceUuid) && isEarlierDebt(item, kind === 'create'));
  if (earlier.length === 0) return null;
  return {
    amount: earlier.reduce((sum, { amount }) => sum + amount, 0),
    numbers: earlier.map(({ number }) => number),
    isSuspended: (await readEntitlements(database, shopUuid)).state === 'suspended',
  };
}

async function findIssuedBefore(db: Queryable, shopUuid: string, instant: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('invoice')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('state', '=', 'open')
    .where('issued_at', '<', instant)
    .execute();
  return new Set(rows.map(({ uuid }) => uuid));
}

async function isMigrated(
  db: Queryable,
  { shopUuid, paymentSubscriptionUuid }: PayloadOf<typeof orderConfirmedJob>,
): Promise<boolean> {
  const row = await db
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'migrate')
    .where('payment_subscription_uuid', '=', paymentSubscriptionUuid)
    .executeTakeFirst();
  return row !== undefined;
}

async function findConfirmedOrder(
  db: Queryable,
  { shopUuid, paymentSubscriptionUuid, orderUuid }: PayloadOf<typeof orderConfirmedJob>,
): Promise<ConfirmedRow | null> {
  const ofShop = db
    .selectFrom('billing_order')
    .select(['uuid', 'quote_uuid', 'kind', 'created_at'])
    .where('shop_uuid', '=', shopUuid);
  const query =
    orderUuid === null
      ? ofShop.where('kind', '=', 'create').where('payment_subscription_uuid', '=', paymentSubscriptionUuid)
      : ofShop.where('uuid', '=', orderUuid);
  return (await query.executeTakeFirst()) ?? null;
}
