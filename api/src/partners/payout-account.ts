import Stripe from 'stripe';
import type { Billing } from '../billing/stripe/billing.ts';
import { unlessMissing } from '../billing/stripe/provider-problem.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';

type Partner = Pick<OrganizationRow, 'uuid' | 'base_data'>;

/**
 * The partner's account at the payment provider, to which we may ask to transfer. It is made at the first call, and again if it
 * was deleted there.
 *
 * @throws ProblemError `billing-address-required`, `payout-country-unsupported`
 */
export async function ensurePayoutAccount(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  partner: Partner,
): Promise<string> {
  const known = await findPayout(database, partner.uuid);
  const former = known?.payout_account_id ?? null;
  const account = former === null ? null : await unlessMissing(() => stripe.accounts.retrieve(former));
  if (account !== null) return requestTransfers(stripe, account);
  const found = await findAtProvider(stripe, partner.uuid);
  const id = found === null ? await createAccount(stripe, partner, former) : await requestTransfers(stripe, found);
  await database
    .updateTable('partner_account')
    .set({ payout_account_id: id, payout_state: 'incomplete' })
    .where('organization_uuid', '=', partner.uuid)
    .where('payout_account_id', 'is not distinct from', former)
    .execute();
  return id;
}

export const findPayout = (database: Billing['database'], organizationUuid: string) =>
  database
    .selectFrom('partner_account')
    .select(['payout_account_id', 'payout_state'])
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();

const transfers = { transfers: { requested: true } };

/** Without a request no transfer is possible, however much data the partner enters. Accounts of earlier releases may lack it. */
async function requestTransfers(stripe: Stripe, { id, capabilities }: Stripe.Account): Promise<string> {
  if (capabilities?.transfers === undefined) await stripe.accounts.update(id, { capabilities: transfers });
  return id;
}

/** In the partner's own country, which can never be changed: https://docs.stripe.com/api/accounts/create */
async function createAccount(stripe: Stripe, { uuid, base_data }: Partner, former: string | null): Promise<string> {
  if (base_data === null) throw new ProblemError('billing-address-required');
  const params = {
    type: 'express' as const,
    country: base_data.isoCountryCode,
    capabilities: transfers,
    metadata: { organizationUuid: uuid },
  };
  // A repeated first click finds the same account. The key of one that was deleted would answer with that one for a day.
  const idempotencyKey = ['payout-account', uuid, base_data.isoCountryCode, former].filter(Boolean).join(':');
  try {
    return (await stripe.accounts.create(params, { idempotencyKey })).id;
  } catch (error) {
    const isCountry = error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'country';
    throw isCountry ? new ProblemError('payout-country-unsupported', { detail: error.message }) : error;
  }
}

/** One that is unknown here, as after a backup was restored. Accounts cannot be searched, but few are connected. */
async function findAtProvider(stripe: Stripe, organizationUuid: string): Promise<Stripe.Account | null> {
  for await (const account of stripe.accounts.list({ limit: 100 })) {
    if (account.metadata?.['organizationUuid'] === organizationUuid) return account;
  }
  return null;
}
