import type { FastifyInstance } from 'fastify';
import { ledgerBookedJob } from '../billing/ledger/ledger-booked.ts';
import type { Billing } from '../billing/stripe/billing.ts';
import { isProviderUnavailable } from '../billing/stripe/provider-problem.ts';
import { payoutAccountChangedJob } from '../billing/webhooks/payout-account-changed.ts';
import type { Authenticate } from '../infrastructure/http/guard.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../infrastructure/jobs/enqueue-daily.ts';
import type { Module } from '../infrastructure/module.ts';
import {
  closeCommissionsJob,
  createCloseCommissions,
  createPlanCommissions,
  planCommissionsJob,
} from './commission/close-commissions.ts';
import { comparePayoutsJob, createComparePayouts } from './commission/compare-payouts.ts';
import { creditNoteKind, readCreditNoteDocument } from './commission/credit-note-document.ts';
import { createEarnFromInvoice } from './commission/earn-commissions.ts';
import { createPayCommission, isPayoutDelayed, payCommissionJob } from './commission/pay-commission.ts';
import { creditNoteRoutes } from './credit-note.routes.ts';
import { createCreditNoteLinks } from './credit-note-link.ts';
import { followPayoutAccount } from './follow-payout-account.ts';
import { partnerRoutes } from './partner.routes.ts';
import { partnerAgencyRoutes } from './partner-agency.routes.ts';

export interface Partners extends Module {
  /** Called when a server begins to serve. */
  start(): Promise<void>;
  /** Registers the routes of signed links to documents. */
  mount(app: FastifyInstance): void;
}

/** Agencies: their account with commissions, payouts, customer shops and leads, and which merchants they are connected to. */
export function createPartners(billing: Billing, authenticate: Authenticate): Partners {
  const { database, signingKeys, clock, jobs } = billing;
  const links = createCreditNoteLinks(signingKeys, clock);
  return {
    routes(api) {
      partnerRoutes(api, billing, links);
      partnerAgencyRoutes(api, billing);
    },

    start: () => enqueueDaily(jobs, database, planCommissionsJob, clock.now()),

    mount: (app) => creditNoteRoutes(app, database, authenticate, links),

    jobs: [
      handleJob(
        payoutAccountChangedJob,
        ({ accountId }) => followPayoutAccount(billing, accountId),
        isProviderUnavailable,
      ),
      handleJob(ledgerBookedJob, createEarnFromInvoice(billing)),
      handleJob(planCommissionsJob, createPlanCommissions(billing)),
      handleJob(closeCommissionsJob, createCloseCommissions(billing)),
      handleJob(payCommissionJob, createPayCommission(billing), isPayoutDelayed),
      handleJob(comparePayoutsJob, createComparePayouts(billing), isProviderUnavailable),
    ],

    documents: [{ kind: creditNoteKind, make: (uuid) => readCreditNoteDocument(database, uuid) }],

    // Months with their lines and credit notes remain (HGB §257, AO §147).
    async eraseOrganization(tx, organizationUuid) {
      const shops = tx.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);
      await tx.deleteFrom('lead').where('organization_uuid', '=', organizationUuid).execute();
      await tx.deleteFrom('customer_shop').where('organization_uuid', '=', organizationUuid).execute();
      // Another partner's copy of the merchants it referred.
      await tx.deleteFrom('customer_shop').where('shop_uuid', 'in', shops).execute();
    },
  };
}
