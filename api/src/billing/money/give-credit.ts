import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import { findOwnerOf } from '../../organizations/recipients.ts';
import type { Billing } from '../stripe/billing.ts';
import { ensureCustomer } from '../stripe/customer.ts';
import type { Outcome } from './act.repository.ts';
import type { MoneyAct } from './money.tables.ts';
import { moveCredit } from './move-credit.ts';

/** @throws ProblemError 404 for an organization that is none, has no owner any more, or buys nothing */
export async function requireBuyer(db: Queryable, organizationUuid: string) {
  const buyer = await findBuyer(db, organizationUuid);
  if (buyer === null) throw notFound();
  return buyer;
}

async function findBuyer(db: Queryable, organizationUuid: string) {
  const organization = await findOrganization(db, organizationUuid);
  if (organization === null || organization.type !== 'merchant') return null;
  const owner = await findOwnerOf(db, organizationUuid);
  return owner && { organization, owner };
}

/** The customer that the credit is given to; one that has ordered nothing yet gets its first. `null` once its owner is gone. */
export async function customerForCredit(billing: Billing, { organization_uuid: organizationUuid }: MoneyAct) {
  const buyer = await findBuyer(billing.database, organizationUuid);
  return buyer && ensureCustomer(billing, buyer.organization, buyer.owner);
}

/** The payment provider deducts it from the next invoices. Its document is the act itself: no invoice is corrected by it. */
export async function carryOutCredit({ stripe }: Billing, act: MoneyAct, customer: string): Promise<Outcome> {
  const { amount } = act;
  await moveCredit(stripe, customer, act, {
    amount: -amount,
    kind: 'given',
    step: 'credit',
    description: 'Goodwill',
  });
  return { state: 'done', amount };
}
