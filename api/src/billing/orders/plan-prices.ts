import { movedPrice } from '@kontor/domain/price-move';
import { isSamePrice } from '@kontor/domain/product-price';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { PricedItem } from '../prices/price-items.ts';
import type { movePricesJob } from '../prices/price-moves.ts';
import { nextAgreedDays, unstoredDays } from '../prices/transfer-days.ts';
import { agreedBy, billedItem, wantedItems } from '../stripe/item-changes.ts';
import { findSubscription, type StoredSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { changeContract } from './change-contract.ts';
import type { PricesPlan } from './changes/prices.ts';
import type { ContractParts } from './contract-parts.ts';

/** Nothing is left to be moved: the customer cancelled meanwhile, or an order has scheduled the prices already. */
class NothingToMove extends Error {}

export const createMovePrices =
  (billing: ContractParts): JobHandler<typeof movePricesJob> =>
  async ({ shopUuid }) => {
    await changeContract(billing, shopUuid, async (db) => {
      const stored = await findSubscription(db, shopUuid);
      const live = stored && liveProviderSubscription(stored);
      const renewal = stored && renewalOf(stored);
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

/** What the contract has from its next renewal on, at the prices of then; `null` where nothing of it moves. */
function renewalOf(stored: StoredSubscription): PricedItem[] | null {
  const live = liveProviderSubscription(stored);
  if (live === null || live.cancel_at !== null) return null;
  const wanted = live.schedule_activation_at === null ? 'active' : 'pending';
  const items = stored.items.flatMap(({ price, quantity, is_trial, state }): PricedItem[] =>
    state === wanted && !is_trial && price !== null ? [{ price, quantity }] : [],
  );
  const moved = items.map(({ price, quantity }) => ({
    price: movedPrice(price, stored.moves, live.period_end),
    quantity,
  }));
  return moved.some(({ price }, index) => !isSamePrice(price, items[index]?.price ?? price)) ? moved : null;
}
