import { sql } from 'kysely';
import type { Actor } from '../../infrastructure/activity/actor.ts';
import { after, hours, minutes } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { recordForShop } from '../../organizations/activity/record-for-shop.ts';
import type { Billing } from '../stripe/billing.ts';
import type { IssuedInvoice } from './invoice.repository.ts';

/** From the request to the end of the bank's authentication it takes minutes; a person who asked earlier has left without paying. */
const confirmationTakes = hours(1);

/** The provider's clock and ours may differ by so much. */
const skew = minutes(1);

type Paid = Pick<IssuedInvoice, 'shop_uuid' | 'stripe_id'>;

/**
 * Writes that an invoice was paid, in the name of the person who asked for the payment and then confirmed it at the bank, or
 * who pays all that is owed with a new method (orders/order.repository.ts, `endOrder`). No person is named for what the
 * provider collects by itself. A payment that needs no confirmation is written with its own change (orders/record-change.ts).
 * @param at when it was confirmed
 */
export async function recordConfirmedPayment(
  { record }: Pick<Billing, 'record'>,
  tx: Tx,
  paid: Paid,
  at: Date,
): Promise<void> {
  const asked = await forgetWhoAsked(tx, paid);
  const by = (await whoPaysAtWork(tx, paid)) ?? whoConfirmed(asked, at);
  if (by !== null && by !== 'written-by-itself') {
    await recordForShop(record, tx, paid.shop_uuid, { action: 'invoice.paid', by });
  }
}

interface Asked {
  readonly actor: Actor | null;
  readonly created_at: Date;
}

/** Those who asked for a payment that they have to confirm, the latest first: once per payment. */
async function forgetWhoAsked(tx: Tx, { shop_uuid: shopUuid, stripe_id: stripeId }: Paid): Promise<Asked[]> {
  const asked = await tx
    .selectFrom('billing_order')
    .select(['uuid', 'actor', 'created_at'])
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'pay-invoice')
    .where('state', '=', 'done')
    .where('actor', 'is not', null)
    .where(sql<string>`plan ->> 'stripeInvoiceId'`, '=', stripeId)
    .orderBy('created_at', 'desc')
    .forUpdate()
    .execute();
  const uuids = asked.map(({ uuid }) => uuid);
  if (uuids.length > 0) {
    await tx.updateTable('billing_order').set({ actor: null }).where('uuid', 'in', uuids).execute();
  }
  return asked;
}

function whoConfirmed(asked: readonly Asked[], at: Date): Actor | null {
  const [from, until] = [after(at, -confirmationTakes), after(at, skew)];
  return asked.find(({ created_at }) => created_at >= from && created_at <= until)?.actor ?? null;
}

/** Who pays the invoice by a change of the shop's contract that is being carried out. */
async function whoPaysAtWork(
  tx: Tx,
  { shop_uuid: shopUuid, stripe_id: stripeId }: Paid,
): Promise<Actor | 'written-by-itself' | null> {
  const atWork = await tx
    .selectFrom('billing_order')
    .select(['plan', 'actor'])
    .where('shop_uuid', '=', shopUuid)
    .where('state', '=', 'working')
    .executeTakeFirst();
  if (atWork?.plan.kind === 'pay-invoice' && atWork.plan.stripeInvoiceId === stripeId) return 'written-by-itself';
  return atWork?.plan.kind === 'payment-method' && atWork.plan.paysOpenInvoices ? atWork.actor : null;
}
