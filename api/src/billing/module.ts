import type { FastifyInstance } from 'fastify';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../infrastructure/jobs/enqueue-daily.ts';
import type { Module } from '../infrastructure/module.ts';
import { baseDataChangedJob } from '../organizations/base-data-changed.ts';
import { billingDetailsRoutes } from './billing-details/billing-details.routes.ts';
import { billingFigures } from './billing-figures.ts';
import { cartRoutes } from './cart/cart.routes.ts';
import { priceRoutes } from './cart/price.routes.ts';
import { costRoutes } from './costs/cost.routes.ts';
import { dailyBilling } from './daily-work.ts';
import { advanceDunningJob, createAdvanceDunning } from './dunning/advance-dunning.ts';
import { followDueInvoiceJob } from './dunning/due-invoice-job.ts';
import { dunningRoutes } from './dunning/dunning.routes.ts';
import { createFollowDueInvoice } from './dunning/follow-due-invoice.ts';
import { createPlanDunning, planDunningJob } from './dunning/plan-dunning.ts';
import { readEntitlements } from './dunning/read-entitlements.ts';
import { exportedBilling } from './exported-billing.ts';
import { invoicePapers } from './exported-invoices.ts';
import { createCreditPaidTwice } from './invoices/credit-paid-twice.ts';
import { createWriteNumber, writeNumberJob } from './invoices/document-number.ts';
import { invoiceRoutes } from './invoices/invoice.routes.ts';
import { creditPaidTwiceJob } from './invoices/paid-twice-job.ts';
import { readInvoiceDocument } from './invoices/read-document.ts';
import { accountRoutes } from './ledger/account.routes.ts';
import { createAnnounceComplimentary } from './mails/complimentary-mail.ts';
import { createRemindOfFirstCharge, firstChargeReminderJob } from './mails/first-charge-mail.ts';
import { forgetMails } from './mails/forget-mails.ts';
import { invoiceDocumentKind } from './mails/invoice-mails.ts';
import { createTellOfPrices } from './mails/price-change-mail.ts';
import { createFindReminders, findRemindersJob } from './mails/reminders.ts';
import { createRemindOfRenewal, renewalReminderJob } from './mails/renewal-mail.ts';
import { createMailSubscriptionEvent } from './mails/subscription-mails.ts';
import { createMailTrialEnd, createRemindOfTrial, trialReminderJob } from './mails/trial-mails.ts';
import { migrationRoutes } from './migration/migration.routes.ts';
import { createMailMigration } from './migration/migration-mails.ts';
import { cancelRoutes } from './money/cancel.routes.ts';
import { carryOutMoneyJob, createCarryOutMoney, recoverMoney } from './money/carry-out.ts';
import { moneyRoutes } from './money/money.routes.ts';
import { createRefundUnused } from './money/refund-unused.ts';
import { createEndLapsedSetup, setupLapsedJob } from './orders/apply-setup-intent.ts';
import { createRecoverOrder, recoverOrderJob, recoverOrders } from './orders/change-contract.ts';
import { contractFlagsRoutes } from './orders/contract-flags.routes.ts';
import { createFollowBaseData } from './orders/follow-base-data.ts';
import { createFollowTaxRate, createFollowTaxRates, createPlanTaxRates } from './orders/follow-tax-rates.ts';
import { isInProgress } from './orders/in-progress.ts';
import { createMailConfirmedOrder } from './orders/mail-confirmed-order.ts';
import { forgetActor } from './orders/order.repository.ts';
import { orderRoutes } from './orders/order.routes.ts';
import { createPlanPriceMoves, createQueuePriceMoves } from './orders/plan-price-moves.ts';
import { createMovePrices } from './orders/plan-prices.ts';
import { createProlongComplimentary } from './orders/prolong-complimentary.ts';
import { refundUnusedJob } from './orders/refund-unused-job.ts';
import { migrationSettledJob } from './orders/settle-migration.ts';
import { specialPriceRoutes } from './orders/special-price.routes.ts';
import { stuckOrderRoutes } from './orders/stuck-order.routes.ts';
import { trialRoutes } from './orders/trial.routes.ts';
import { priceListRoutes } from './prices/price-list.routes.ts';
import { movePricesJob, planPriceMovesJob, queuePriceMovesJob, tellOfPricesJob } from './prices/price-moves.ts';
import { taxRateRoutes } from './prices/tax-rate.routes.ts';
import { followTaxRateJob, followTaxRatesJob, planTaxRatesJob } from './prices/tax-rate-jobs.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import type { Billing } from './stripe/billing.ts';
import { createForgetCustomer, forgetCustomerJob } from './stripe/forget-customer.ts';
import { isProviderUnavailable } from './stripe/provider-problem.ts';
import { adoptPricesJob, createAdoptPrices } from './subscriptions/adopt-prices.ts';
import {
  compareFiguresJob,
  createCompareFigures,
  createPlanFigures,
  planFiguresJob,
} from './subscriptions/compare-figures.ts';
import {
  announceComplimentaryJob,
  createEndComplimentary,
  endComplimentaryJob,
  prolongComplimentaryJob,
} from './subscriptions/complimentary.ts';
import { createExpireTrial } from './subscriptions/expire-trial.ts';
import { orderConfirmedJob } from './subscriptions/order-confirmed.ts';
import { notePlan } from './subscriptions/plan-changes.ts';
import { subscriptionRoutes } from './subscriptions/subscription.routes.ts';
import { subscriptionEventJob } from './subscriptions/subscription-event.ts';
import { endTrials, expireTrialJob, trialEndedJob } from './subscriptions/trial.ts';
import { billMonthJob, createBillMonth, isUncounted } from './usage/bill-month.ts';
import { closeMonthsJob, createCloseMonths, createPlanClosing, planClosingJob } from './usage/close-months.ts';
import { mailThresholdsJob } from './usage/thresholds.ts';
import { usageRoutes } from './usage/usage.routes.ts';
import { createMailThresholds } from './usage/usage-mails.ts';
import { compareCustomerJob, createCompareCustomer } from './webhooks/compare-customer.ts';
import { deleteOldDifferences } from './webhooks/difference.repository.ts';
import { differenceRoutes } from './webhooks/difference.routes.ts';
import { deleteOldEvents } from './webhooks/event-ledger.ts';
import { createFindUnknownSubscriptions, findUnknownSubscriptionsJob } from './webhooks/find-unknown-subscriptions.ts';
import { createHandlePaymentEvent } from './webhooks/handle-payment-event.ts';
import { paymentEventJob } from './webhooks/payment-event.ts';
import { createPaymentRounds } from './webhooks/payment-rounds.ts';
import { deleteGoneCustomers } from './webhooks/queue-comparisons.ts';
import { createReadFees, readFeesJob } from './webhooks/read-fees.ts';
import { createReconcileEvents, reconcileEventsJob } from './webhooks/reconcile-events.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';

export interface BillingModule extends Module {
  /** Registers the routes that the payment provider calls. */
  mount(app: FastifyInstance): Promise<void>;
  /** Called when a server begins to serve; an unavailable payment provider delays it without stopping the start. */
  start(): Promise<void>;
  /** Queues now what is looked up at the payment provider every ten minutes, and the comparison of all customers, or of those that are due. */
  lookUp(customers: 'all' | 'due'): Promise<void>;
}

/**
 * Everything about money. A merchant reads prices (prices/), requests a cart (cart/) and orders it (orders/), which
 * creates a subscription (subscriptions/). The payment provider (stripe/) charges for it and reports events
 * (webhooks/); invoices/ issues documents and ledger/ records what is owed, account/ what is held for an organization, and
 * dunning/ handles what is not paid; money/ is what operators do about transfers and credit, and books/ reads all of it by the month for the accountant. settings/ is what the vendor sets,
 * and provider-settings/ compares how the payment provider is set with what the portal counts on.
 * usage/ counts the orders of shops against what their plans include; costs/ adds up what the invoices charge by month.
 * mails/ informs the customer, and texts/ has the texts of documents.
 * @param onSettings runs when settings have changed
 */
export function createBillingModule(billing: Billing, onSettings: () => void): BillingModule {
  const { database, clock, jobs, catalog, log } = billing;
  const rounds = createPaymentRounds(billing);
  return {
    routes(api) {
      priceRoutes(api, billing);
      priceListRoutes(api, billing);
      taxRateRoutes(api, billing);
      settingsRoutes(api, billing, onSettings);
      specialPriceRoutes(api, billing);
      trialRoutes(api, billing);
      contractFlagsRoutes(api, billing);
      cartRoutes(api, billing);
      subscriptionRoutes(api, billing);
      orderRoutes(api, billing);
      stuckOrderRoutes(api, billing);
      migrationRoutes(api, billing);
      dunningRoutes(api, billing);
      invoiceRoutes(api, billing);
      accountRoutes(api, billing);
      billingDetailsRoutes(api, billing);
      usageRoutes(api, billing);
      costRoutes(api, billing);
      differenceRoutes(api, database);
      moneyRoutes(api, billing);
      cancelRoutes(api, billing);
    },

    async mount(app) {
      await webhookRoutes(app, billing);
      app.addHook('onClose', async () => rounds.stop());
    },

    async start() {
      await recoverOrders(billing);
      await recoverMoney(billing);
      await enqueueDaily(jobs, database, planPriceMovesJob, clock.now());
      await enqueueDaily(jobs, database, followTaxRatesJob, clock.now());
      await enqueueDaily(jobs, database, planFiguresJob, clock.now());
      await jobs.enqueue(database, adoptPricesJob, { after: null }, { uniqueKey: 'adopt-prices' });
      await enqueueDaily(jobs, database, findRemindersJob, clock.now());
      await enqueueDaily(jobs, database, planDunningJob, clock.now());
      await enqueueDaily(jobs, database, planClosingJob, clock.now());
      await rounds.start();
      await catalog().catch((error: unknown) =>
        log.warn({ err: error }, 'products and prices could not be synchronized to the payment provider yet'),
      );
    },

    lookUp: (customers) => (customers === 'all' ? rounds.roundOfAll() : rounds.round()),

    jobs: [
      handleJob(recoverOrderJob, createRecoverOrder(billing)),
      handleJob(setupLapsedJob, createEndLapsedSetup(billing), isProviderUnavailable, isInProgress),
      handleJob(orderConfirmedJob, createMailConfirmedOrder(billing)),
      handleJob(subscriptionEventJob, createMailSubscriptionEvent({ ...billing, readEntitlements })),
      handleJob(findRemindersJob, createFindReminders(billing)),
      handleJob(trialReminderJob, createRemindOfTrial(billing)),
      handleJob(trialEndedJob, createMailTrialEnd(billing)),
      handleJob(firstChargeReminderJob, createRemindOfFirstCharge(billing), isProviderUnavailable),
      handleJob(renewalReminderJob, createRemindOfRenewal(billing), isProviderUnavailable),
      handleJob(endComplimentaryJob, createEndComplimentary(billing)),
      handleJob(announceComplimentaryJob, createAnnounceComplimentary(billing), isProviderUnavailable),
      handleJob(prolongComplimentaryJob, createProlongComplimentary(billing), isProviderUnavailable, isInProgress),
      handleJob(expireTrialJob, createExpireTrial(billing)),
      handleJob(advanceDunningJob, createAdvanceDunning(billing)),
      handleJob(planDunningJob, createPlanDunning(billing)),
      handleJob(followDueInvoiceJob, createFollowDueInvoice(billing)),
      handleJob(migrationSettledJob, createMailMigration(billing)),
      handleJob(tellOfPricesJob, createTellOfPrices(billing)),
      handleJob(planPriceMovesJob, createPlanPriceMoves(billing)),
      handleJob(queuePriceMovesJob, createQueuePriceMoves(billing)),
      handleJob(movePricesJob, createMovePrices(billing), isProviderUnavailable, isInProgress),
      handleJob(followTaxRatesJob, createFollowTaxRates(billing)),
      handleJob(planTaxRatesJob, createPlanTaxRates(billing)),
      handleJob(followTaxRateJob, createFollowTaxRate(billing), isProviderUnavailable, isInProgress),
      handleJob(planFiguresJob, createPlanFigures(billing)),
      handleJob(compareFiguresJob, createCompareFigures(billing)),
      handleJob(adoptPricesJob, createAdoptPrices(billing), isProviderUnavailable),
      handleJob(mailThresholdsJob, createMailThresholds(billing)),
      handleJob(planClosingJob, createPlanClosing(billing)),
      handleJob(closeMonthsJob, createCloseMonths(billing)),
      handleJob(billMonthJob, createBillMonth(billing), isProviderUnavailable, isUncounted),
      handleJob(writeNumberJob, createWriteNumber(billing), isProviderUnavailable),
      handleJob(creditPaidTwiceJob, createCreditPaidTwice(billing), isProviderUnavailable),
      handleJob(paymentEventJob, createHandlePaymentEvent(billing), isProviderUnavailable, isInProgress),
      handleJob(reconcileEventsJob, createReconcileEvents(billing)),
      handleJob(readFeesJob, createReadFees(billing)),
      handleJob(compareCustomerJob, createCompareCustomer(billing), isProviderUnavailable),
      handleJob(findUnknownSubscriptionsJob, createFindUnknownSubscriptions(billing)),
      handleJob(baseDataChangedJob, createFollowBaseData(billing), isProviderUnavailable, isInProgress),
      handleJob(carryOutMoneyJob, createCarryOutMoney(billing), isProviderUnavailable),
      handleJob(refundUnusedJob, createRefundUnused(billing), isProviderUnavailable),
      handleJob(forgetCustomerJob, createForgetCustomer(billing), isProviderUnavailable),
    ],

    dailyWork: dailyBilling,

    documents: [{ kind: invoiceDocumentKind, make: (uuid) => readInvoiceDocument(billing, uuid) }],

    exported: exportedBilling,

    papers: invoicePapers,

    figures: billingFigures(billing),

    async expire(tx, now) {
      await deleteOldEvents(tx, now);
      await forgetMails(tx, now);
      await deleteOldDifferences(tx, now);
      await deleteGoneCustomers(tx);
    },

    eraseUser: (tx, { uuid }) => forgetActor(tx, uuid),

    async removeShop(tx, { uuid }) {
      // A trial that is still running costs nothing, and ends with the shop.
      await tx.updateTable('subscription').set({ state: 'expired' }).where('shop_uuid', '=', uuid).execute();
      await endTrials(tx, uuid);
      await notePlan(tx, uuid, clock.now());
    },

    async eraseOrganization(tx, organizationUuid) {
      const shops = tx.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);
      await tx
        .updateTable('payment_subscription')
        .set({ payment_method_label: null, mandate_url: null, setup_actor: null })
        .where('shop_uuid', 'in', shops)
        .execute();
      // People who had left before keep their account.
      await tx.updateTable('billing_order').set({ actor: null }).where('shop_uuid', 'in', shops).execute();
      // Nothing may be used any more, not even what a trial still offered.
      await tx.updateTable('subscription').set({ state: 'expired' }).where('shop_uuid', 'in', shops).execute();
      await tx.deleteFrom('billing_details').where('organization_uuid', '=', organizationUuid).execute();
      await tx.deleteFrom('billing_terms').where('shop_uuid', 'in', shops).execute();
      await tx.deleteFrom('provider_difference').where('shop_uuid', 'in', shops).execute();
      await jobs.enqueue(tx, forgetCustomerJob, { organizationUuid });
    },
  };
}
