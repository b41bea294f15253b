import type { ProductPrice } from '@kontor/domain/product-price';
import { type ExportedLists, listOf } from '../infrastructure/exported.ts';
import { shopsOf } from '../organizations/shops-of.ts';
import { exportedInvoices } from './exported-invoices.ts';

/** Without the list that it is from, which is the vendor's. */
const priceOf = ({ interval, tiers, includedOrders, extraOrderAmount }: ProductPrice) => ({
  interval,
  tiers: [...tiers],
  includedOrders,
  extraOrderAmount,
});

/** Contracts, usage, invoices and what was paid. */
export const exportedBilling: ExportedLists = {
  billingDetails: listOf((database, organizationUuid) =>
    database
      .selectFrom('billing_details')
      .select([
        'invoice_emails as invoiceEmails',
        'purchase_order_number as purchaseOrderNumber',
        'cost_centre as costCentre',
        'buyer_reference as buyerReference',
        'different_address as differentAddress',
        'invoice_language as invoiceLanguage',
      ])
      .where('organization_uuid', '=', organizationUuid)
      .execute(),
  ),
  subscriptions: listOf((database, organizationUuid) =>
    database
      .selectFrom('subscription')
      .select(['uuid', 'shop_uuid as shopUuid', 'state', 'no_self_service as noSelfService', 'created_at as createdAt'])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('created_at')
      .orderBy('uuid')
      .execute(),
  ),
  subscriptionItems: listOf(async (database, organizationUuid) => {
    const rows = await database
      .selectFrom('subscription_item')
      .innerJoin('subscription', 'subscription.uuid', 'subscription_item.subscription_uuid')
      .select([
        'subscription_item.uuid',
        'subscription_uuid as subscriptionUuid',
        'subscription_item.state',
        'type',
        'platform',
        'version',
        'is_trial as isTrial',
        'trial_days as trialDays',
        'quantity',
        'valid_until as validUntil',
        'price',
      ])
      .where('subscription.shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('subscription_uuid')
      .orderBy('position')
      .execute();
    return rows.map(({ price, ...row }) => ({ ...row, price: price && priceOf(price) }));
  }),
  paymentSubscriptions: listOf((database, organizationUuid) =>
    database
      .selectFrom('payment_subscription')
      .select([
        'uuid',
        'shop_uuid as shopUuid',
        'state',
        'is_yearly as isYearly',
        'collection_method as collectionMethod',
        'days_until_due as daysUntilDue',
        'payment_method_type as paymentMethodType',
        'payment_method_label as paymentMethodLabel',
        'period_start as periodStart',
        'period_end as periodEnd',
        'schedule_activation_at as scheduleActivationDate',
        'schedule_is_yearly as scheduleIsYearly',
        'schedule_sends_invoices as scheduleSendsInvoices',
        'schedule_days_until_due as scheduleDaysUntilDue',
        'cancel_at as cancelAtDate',
        'ended_at as endedAt',
        'created_at as createdAt',
      ])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('created_at')
      .orderBy('uuid')
      .execute(),
  ),
  contractChanges: listOf(async (database, organizationUuid) => {
    const rows = await database
      .selectFrom('billing_order')
      .select([
        'uuid',
        'shop_uuid as shopUuid',
        'kind',
        'state',
        'actor',
        'offer_uuid as offerUuid',
        'created_at as createdAt',
      ])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('created_at')
      .orderBy('uuid')
      .execute();
    return rows.map(({ actor, ...row }) => ({ ...row, requestedBy: actor?.name ?? null }));
  }),
  planChanges: listOf((database, organizationUuid) =>
    database
      .selectFrom('plan_change')
      .select([
        'shop_uuid as shopUuid',
        'changed_at as changedAt',
        'plan',
        'is_charged as isCharged',
        'included_orders as includedOrders',
        'extra_order_amount as extraOrderAmount',
      ])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('shop_uuid')
      .orderBy('number')
      .execute(),
  ),
  ...exportedInvoices,
  accountEntries: listOf((database, organizationUuid) =>
    database
      .selectFrom('account_entry')
      .select(['uuid', 'fund', 'kind', 'amount', 'at'])
      .where('organization_uuid', '=', organizationUuid)
      .orderBy('at')
      .orderBy('uuid')
      .execute(),
  ),
  dunningProcesses: listOf((database, organizationUuid) =>
    database
      .selectFrom('dunning_process')
      .innerJoin('invoice', 'invoice.uuid', 'dunning_process.invoice_uuid')
      .select([
        'dunning_process.uuid',
        'invoice_uuid as invoiceUuid',
        'dunning_process.state',
        'cause',
        'started_at as startedAt',
        'changed_at as changedAt',
        'deactivation_at as deactivationDate',
        'suspended_at as suspendedAt',
      ])
      .where('invoice.shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('started_at')
      .orderBy('dunning_process.uuid')
      .execute(),
  ),
  usageDays: listOf(async (database, organizationUuid) => {
    const rows = await database
      .selectFrom('usage_day')
      .select(['shop_uuid as shopUuid', 'month', 'day', 'orders'])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('shop_uuid')
      .orderBy('month')
      .orderBy('day')
      .execute();
    return rows.map(({ month, day, ...row }) => ({ ...row, date: `${month}-${String(day).padStart(2, '0')}` }));
  }),
  usageMonths: listOf((database, organizationUuid) =>
    database
      .selectFrom('usage_month')
      .select([
        'shop_uuid as shopUuid',
        'month',
        'closed_at as closedAt',
        'orders',
        'included',
        'extra',
        'unit_amount as unitAmount',
        'lines',
      ])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('shop_uuid')
      .orderBy('month')
      .execute(),
  ),
};
