import type Stripe from 'stripe';
import type { Installation } from '../installation/installation.ts';
import { customersOf, liveStates } from '../shop/provider-view.ts';
import type { TestOrganization } from '../shop/test-shop.ts';

/** Whether the account of an organization's owner is deleted, and with it the organization. */
export async function isGone({ database }: Installation, { userUuid }: TestOrganization): Promise<boolean> {
  return (await database.rows('select uuid from app_user where uuid = $1', [userUuid])).length === 0;
}

interface Held {
  readonly credit: number;
  readonly unassigned: number;
}

interface Paper {
  readonly number: string | null;
  readonly stripe_id: string;
  readonly total: number;
  readonly kind: 'invoice' | 'credit-note';
  readonly state: string;
}

/** Of an account that was deleted: nothing is charged any more, no paper is lost, and no money is gone with the customer. */
export async function checkLeft(
  { database, provider: { observer } }: Installation,
  { uuid, shops, deletedCustomers }: TestOrganization,
): Promise<string[]> {
  const customers = await customersOf(observer, uuid);
  const [held] = await database.rows<Held>(
    'select credit::int, unassigned::int from organization_account where organization_uuid = $1',
    [uuid],
  );
  const papers = await database.rows<Paper>(
    'select number, stripe_id, total::int, kind, state from invoice where shop_uuid = any($1)',
    [shops.map((shop) => shop.uuid)],
  );
  const found: string[] = [];
  for (const { id, balance } of customers) {
    const subscriptions = await observer.subscriptions.list({ customer: id, status: 'all', limit: 100 });
    for (const { id: one, status } of subscriptions.data) {
      if (liveStates.has(status)) found.push(`is deleted, and ${one} is ${status}`);
    }
    if (deletedCustomers.size > 0) continue;
    const cash = (await observer.customers.retrieveCashBalance(id)).available?.['eur'] ?? 0;
    if (-balance !== (held?.credit ?? 0))
      found.push(`is deleted, has ${-balance} of credit, known are ${held?.credit}`);
    if (cash !== (held?.unassigned ?? 0)) found.push(`is deleted, transferred ${cash}, known are ${held?.unassigned}`);
  }
  if (customers.length === 0 && deletedCustomers.size === 0) {
    if ((held?.credit ?? 0) > 0 || (held?.unassigned ?? 0) > 0) {
      found.push(`was deleted at the provider with ${held?.credit} of credit and ${held?.unassigned} transferred`);
    }
    const open = papers.filter(({ state }) => state === 'open' || state === 'processing');
    for (const { number } of open) found.push(`was deleted at the provider, and ${number} is not paid`);
  }
  for (const paper of papers.filter(({ kind }) => kind === 'invoice')) {
    const theirs: Stripe.Invoice = await observer.invoices.retrieve(paper.stripe_id);
    if (theirs.total !== paper.total) found.push(`${paper.number} is over ${paper.total}, charged was ${theirs.total}`);
  }
  return found;
}
