import type { FastifyInstance } from 'fastify';
import { ledgerBookedJob } from '../billing/ledger/ledger-booked.ts';
import type { Billing } from '../billing/stripe/billing.ts';
import { isProviderUnavailable } from '../billing/stripe/provider-problem.ts';
import { payoutAccountChangedJob } from '../billing/webhooks/payout-account-changed.ts';
import type { Announce, ForgetEvents } from '../infrastructure/announce.ts';
import { after, days } from '../infrastructure/clock.ts';
import type { Authenticate } from '../infrastructure/http/guard.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../infrastructure/jobs/enqueue-daily.ts';
import type { Module } from '../infrastructure/module.ts';
import { partnerActRoutes } from './approval/partner-acts.routes.ts';
import {
  closeCommissionsJob,
  createCloseCommissions,
  createPlanCommissions,
  planCommissionsJob,
} from './commission/close-commissions.ts';
import { comparePayoutsJob, createComparePayouts } from './commission/compare-payouts.ts';
import { creditNoteKind, readCreditNoteDocument } from './commission/credit-note-document.ts';
import { createEarnFromInvoice } from './commission/earn-commissions.ts';
import { owedCommissionRoutes } from './commission/owed-commission.routes.ts';
import { owedFigures } from './commission/owed-commissions.ts';
import { createPayCommission, lacksFunds, payCommissionJob } from './commission/pay-commission.ts';
import { comparePayoutAccountsJob, createComparePayoutAccounts } from './compare-payout-accounts.ts';
import { creditNoteRoutes } from './credit-note.routes.ts';
import { createCreditNoteLinks } from './credit-note-link.ts';
import { customerShopRoutes } from './customer-shop.routes.ts';
import { createEraseLeads } from './erase-leads.ts';
import { creditNotePapers, exportedPartners } from './exported-partners.ts';
import { followPayoutAccount } from './follow-payout-account.ts';
import { createChangeLeadState } from './lead-state.ts';
import { withdrawWithConnection } from './offer/decide-offer.ts';
import { eraseOffers, expireOffers, forgetOrderer } from './offer/erase-offers.ts';
import { offerRoutes } from './offer/offer.routes.ts';
import { createExpireOffer, createTellOfAcceptance, expireOfferJob, tellOfAcceptanceJob } from './offer/offer-jobs.ts';
import { partnerRoutes } from './partner.routes.ts';
import { partnerAgencyRoutes } from './partner-agency.routes.ts';
import { createPartnerAgencyService } from './partner-agency.service.ts';
import { partnerSuggestionRoutes } from './partner-suggestion.routes.ts';
import { createPartnerSuggestionService } from './partner-suggestion.service.ts';

export interface Partners extends Module {
  /** Called when a server begins to serve. */
  start(): Promise<void>;
  /** Registers the routes of signed links to documents. */
  mount(app: FastifyInstance): void;
}

interface PartnerNeeds {
  readonly authenticate: Authenticate;
  readonly announce: Announce;
  readonly forgetEvents: ForgetEvents;
}

/** For whom the sign-up is not finished, whose link it came by is forgotten with its draft. */
const referralsKept = days(90);

/** Agencies: their account with commissions, payouts, customer shops and leads, and which merchants they are connected to. */
export function createPartners(billing: Billing, { authenticate, announce, forgetEvents }: PartnerNeeds): Partners {
  const { database, signingKeys, clock, jobs } = billing;
  const links = createCreditNoteLinks(signingKeys, clock);
  const agencies = createPartnerAgencyService(billing, createChangeLeadState(billing));
  const eraseLeads = createEraseLeads(forgetEvents);
  return {
    routes(api) {
      partnerRoutes(api, billing, links, announce);
      partnerAgencyRoutes(api, database, agencies);
      customerShopRoutes(api, billing);
      offerRoutes(api, billing);
      partnerSuggestionRoutes(api, createPartnerSuggestionService(billing, agencies));
      owedCommissionRoutes(api, billing);
      partnerActRoutes(api, billing);
    },

    start: () => enqueueDaily(jobs, database, planCommissionsJob, clock.now()),

    mount: (app) => creditNoteRoutes(app, billing, authenticate, links),

    jobs: [
      handleJob(
        payoutAccountChangedJob,
        ({ accountId }) => followPayoutAccount(billing, accountId),
        isProviderUnavailable,
      ),
      handleJob(ledgerBookedJob, createEarnFromInvoice(billing)),
      handleJob(planCommissionsJob, createPlanCommissions(billing)),
      handleJob(closeCommissionsJob, createCloseCommissions(billing)),
      handleJob(payCommissionJob, createPayCommission(billing), isProviderUnavailable, lacksFunds),
      handleJob(expireOfferJob, createExpireOffer(billing)),
      handleJob(tellOfAcceptanceJob, createTellOfAcceptance(billing)),
      handleJob(comparePayoutsJob, createComparePayouts(billing), isProviderUnavailable),
      handleJob(comparePayoutAccountsJob, createComparePayoutAccounts(billing), isProviderUnavailable),
    ],

    dailyWork: [
      {
        name: 'commissions',
        plan: planCommissionsJob,
        jobs: [planCommissionsJob, closeCommissionsJob, payCommissionJob, comparePayoutsJob, comparePayoutAccountsJob],
      },
    ],

    figures: owedFigures(billing),

    documents: [{ kind: creditNoteKind, make: (uuid) => readCreditNoteDocument(billing, uuid) }],

    exported: exportedPartners,

    papers: creditNotePapers,

    async expire(tx, now) {
      await expireOffers(tx, now);
      await tx.deleteFrom('signup_referral').where('created_at', '<', after(now, -referralsKept)).execute();
    },

    async eraseUser(tx, { uuid, email }) {
      await forgetOrderer(tx, uuid);
      await eraseLeads.ofPerson(tx, email);
    },

    async removeShop(tx, { uuid }) {
      await withdrawWithConnection(billing, tx, { shopUuid: uuid });
      // A partner's copy of the merchants it referred.
      await tx.deleteFrom('customer_shop').where('shop_uuid', '=', uuid).execute();
      await tx.deleteFrom('customer_note').where('shop_uuid', '=', uuid).execute();
    },

    // Months with their lines and credit notes remain (HGB §257, AO §147).
    // Connections have ended with the organization; who was connected to whom is part of what commissions were paid for.
    async eraseOrganization(tx, organizationUuid) {
      const shops = tx.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);
      await eraseLeads.ofPartner(tx, organizationUuid);
      await eraseLeads.ofMerchant(tx, organizationUuid);
      await eraseOffers(tx, organizationUuid);
      await tx.deleteFrom('referral_code').where('organization_uuid', '=', organizationUuid).execute();
      await tx.deleteFrom('signup_referral').where('partner_uuid', '=', organizationUuid).execute();
      await tx.deleteFrom('partner_suggestion').where('partner_uuid', '=', organizationUuid).execute();
      await tx.deleteFrom('referral_day').where('partner_uuid', '=', organizationUuid).execute();
      await tx.deleteFrom('customer_note').where('partner_uuid', '=', organizationUuid).execute();
      await tx.deleteFrom('customer_note').where('shop_uuid', 'in', shops).execute();
      await tx
        .deleteFrom('agency_shop')
        .where((is) =>
          is.or([is('organization_uuid', '=', organizationUuid), is('agency_uuid', '=', organizationUuid)]),
        )
        .execute();
      await tx.deleteFrom('customer_shop').where('organization_uuid', '=', organizationUuid).execute();
      // Another partner's copy of the merchants it referred.
      await tx.deleteFrom('customer_shop').where('shop_uuid', 'in', shops).execute();
    },
  };
}
