import type { FastifyInstance } from 'fastify';
import type { Billing } from '../billing/stripe/billing.ts';
import { isProviderUnavailable } from '../billing/stripe/provider-problem.ts';
import { payoutAccountChangedJob } from '../billing/webhooks/payout-account-changed.ts';
import type { Authenticate } from '../infrastructure/http/guard.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import type { Module } from '../infrastructure/module.ts';
import { creditNoteRoutes } from './credit-note.routes.ts';
import { createCreditNoteLinks } from './credit-note-link.ts';
import { followPayoutAccount } from './follow-payout-account.ts';
import { partnerRoutes } from './partner.routes.ts';
import { partnerAgencyRoutes } from './partner-agency.routes.ts';

export interface Partners extends Module {
  /** Registers the routes of signed links to documents. */
  mount(app: FastifyInstance): void;
}

/** Agencies: their account with commissions, payouts, customer shops and leads, and which merchants they are connected to. */
export function createPartners(billing: Billing, authenticate: Authenticate): Partners {
  const { database, signingKeys, clock } = billing;
  const links = createCreditNoteLinks(signingKeys, clock);
  return {
    routes(api) {
      partnerRoutes(api, billing, links);
      partnerAgencyRoutes(api, billing);
    },

    mount: (app) => creditNoteRoutes(app, database, authenticate, links),

    jobs: [
      handleJob(
        payoutAccountChangedJob,
        ({ accountId }) => followPayoutAccount(billing, accountId),
        isProviderUnavailable,
      ),
    ],

    async eraseOrganization(tx, organizationUuid) {
      const shops = tx.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);
      await tx.deleteFrom('lead').where('organization_uuid', '=', organizationUuid).execute();
      await tx.deleteFrom('customer_shop').where('organization_uuid', '=', organizationUuid).execute();
      // Another partner's copy of the merchants it referred.
      await tx.deleteFrom('customer_shop').where('shop_uuid', 'in', shops).execute();
    },
  };
}
