import type Stripe from 'stripe';
import type { Billing } from '../billing/stripe/billing.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';

/** The payment provider's pages on which a partner sets up and views payouts. Links can be used once. */
export interface PayoutProvider {
  onboardingUrl(organizationUuid: string, returnUrl: string): Promise<string>;
  /** Refused as `payout-not-set-up` until the provider has all required data. */
  dashboardUrl(organizationUuid: string): Promise<string>;
}

/** Stripe Connect with express accounts (https://docs.stripe.com/connect/express-accounts). */
export function createPayoutProvider({
  database,
  stripe,
  log,
}: Pick<Billing, 'database' | 'stripe' | 'log'>): PayoutProvider {
  const payoutOf = (organizationUuid: string) =>
    database
      .selectFrom('partner_account')
      .select(['payout_account_id', 'payout_state'])
      .where('organization_uuid', '=', organizationUuid)
      .executeTakeFirst();

  async function account(organizationUuid: string): Promise<string> {
    const known = await payoutOf(organizationUuid);
    if (known?.payout_account_id) return known.payout_account_id;
    const metadata = { organizationUuid };
    // The idempotency key lets a repeated first click find the same account.
    const idempotencyKey = `payout-account-${organizationUuid}`;
    const { id } =
      (await findAtProvider(stripe, organizationUuid)) ??
      (await stripe.accounts.create({ type: 'express', country: 'DE', metadata }, { idempotencyKey }));
    await database
      .updateTable('partner_account')
      .set({ payout_account_id: id })
      .where('organization_uuid', '=', organizationUuid)
      .where('payout_account_id', 'is', null)
      .execute();
    return id;
  }

  async function asked(ask: () => Promise<{ readonly url: string }>): Promise<string> {
    try {
      return (await ask()).url;
    } catch (error) {
      log.warn({ err: error }, 'the payment provider returned no payout link');
      throw new ProblemError('payment-provider-unavailable');
    }
  }

  return {
    onboardingUrl: (organizationUuid, returnUrl) =>
      asked(async () =>
        stripe.accountLinks.create({
          account: await account(organizationUuid),
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        }),
      ),
    async dashboardUrl(organizationUuid) {
      const payout = await payoutOf(organizationUuid);
      const id = payout?.payout_account_id;
      if (!id || payout.payout_state === 'incomplete') throw new ProblemError('payout-not-set-up');
      return asked(() => stripe.accounts.createLoginLink(id));
    },
  };
}

/** One that is unknown here, as after a backup was restored. Accounts cannot be searched, but few are connected. */
async function findAtProvider(stripe: Stripe, organizationUuid: string): Promise<Stripe.Account | null> {
  for await (const account of stripe.accounts.list({ limit: 100 })) {
    if (account.metadata?.['organizationUuid'] === organizationUuid) return account;
  }
  return null;
}
