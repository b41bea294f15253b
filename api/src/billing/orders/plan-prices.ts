import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { movePricesJob } from '../prices/price-moves.ts';
import { nextAgreedDays, unstoredDays } from '../prices/transfer-days.ts';
import { agreedBy, billedItem, wantedItems } from '../stripe/item-changes.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { changeContract } from './change-contract.ts';
import type { PricesPlan } from './changes/prices.ts';
import type { ContractParts } from './contract-parts.ts';
import { movedRenewal } from './moved-renewal.ts';

/** Nothing is left to be moved: the customer cancelled meanwhile, or an order has scheduled the prices already. */
class NothingToMove extends Error {}

export const createMovePrices =
  (billing: ContractParts): JobHandler<typeof movePricesJob> =>
  async ({ shopUuid }) => {
    await changeContract(billing, shopUuid, async (db) => {
      const stored = await findSubscription(db, shopUuid);
      const live = stored && liveProviderSubscription(stored);
      const renewal = stored && movedRenewal(stored);
      if (!live || !renewal) throw new NothingToMove();
      const catalog = await billing.catalog();
      const wanted = await wantedItems(renewal, catalog);
      const sendInvoices = live.schedule_sends_invoices ?? live.collection_method === 'send_invoice';
      const plan: PricesPlan = {
        kind: 'prices',
        stripeId: live.stripe_id,
        later: {
          items: wanted.map(billedItem),
          taxRates: await catalog.taxRateIds(live.vat_percent),
          sendInvoices,
          daysUntilDue: nextAgreedDays(live) ?? unstoredDays,
          opensMethods: sendInvoices && live.collection_method !== 'send_invoice',
        },
        agreed: agreedBy(wanted),
      };
      return { payment_subscription_uuid: live.uuid, plan };
    }).catch((error: unknown) => {
      if (!(error instanceof NothingToMove)) throw error;
    });
  };
