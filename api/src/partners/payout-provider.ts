import type { Billing } from '../billing/stripe/billing.ts';
import { isMissingAtProvider, isProviderUnavailable, providerProblem } from '../billing/stripe/provider-problem.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import { ensurePayoutAccount, findPayout } from './payout-account.ts';
import { writePayoutState } from './payout-state.ts';

/** The payment provider's pages on which a partner sets up and views payouts. Links can be used once. */
export interface PayoutProvider {
  /** @throws ProblemError `billing-address-required`, `payout-country-unsupported`, `payment-provider-unavailable` */
  onboardingUrl(partner: OrganizationRow, returnUrl: string): Promise<string>;
  /** @throws ProblemError `payout-not-set-up` until the provider has all required data, `payment-provider-unavailable` */
  dashboardUrl(organizationUuid: string): Promise<string>;
}

/** Stripe Connect with express accounts (https://docs.stripe.com/connect/express-accounts). */
export function createPayoutProvider(billing: Pick<Billing, 'database' | 'stripe' | 'log'>): PayoutProvider {
  const { database, stripe, log } = billing;

  async function asked(ask: () => Promise<{ readonly url: string }>): Promise<string> {
    try {
      return (await ask()).url;
    } catch (error) {
      if (isProviderUnavailable(error)) log.warn({ err: error }, 'the payment provider returned no payout link');
      throw providerProblem(error);
    }
  }

  return {
    onboardingUrl: (partner, returnUrl) =>
      asked(async () =>
        stripe.accountLinks.create({
          account: await ensurePayoutAccount(billing, partner),
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        }),
      ),
    async dashboardUrl(organizationUuid) {
      const payout = await findPayout(database, organizationUuid);
      const id = payout?.payout_account_id;
      if (!id || payout.payout_state === 'incomplete') throw new ProblemError('payout-not-set-up');
      try {
        return await asked(() => stripe.accounts.createLoginLink(id));
      } catch (error) {
        if (!isMissingAtProvider(error instanceof Error ? error.cause : error)) throw error;
        // Deleted there: the partner's page offers to set it up anew.
        await writePayoutState(database, id, 'incomplete');
        throw new ProblemError('payout-not-set-up');
      }
    },
  };
}
