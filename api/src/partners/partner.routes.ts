import { apiBase } from '@kontor/contract/calls';
import { commissionVat, termsOfDay } from '@kontor/domain/commission';
import { calendarDay } from '@kontor/domain/date';
import type { Billing } from '../billing/stripe/billing.ts';
import type { Announce } from '../infrastructure/announce.ts';
import { hours } from '../infrastructure/clock.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Api } from '../infrastructure/http/api.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import { readRates } from '../organizations/vat/read-rates.ts';
import { readCommissionTerms } from './commission/commission-terms.ts';
import { findCommission, findStatementOf } from './commission/commissions.repository.ts';
import { hasCreditNote } from './commission/credit-note-document.ts';
import { forecastCommissions } from './commission/forecast-commissions.ts';
import type { CreditNoteLinks } from './credit-note-link.ts';
import { commissionOf, countCustomerShops, findCustomerShops } from './customer-shops.ts';
import { findPartnerAccount } from './partner.repository.ts';
import { createPayoutProvider } from './payout-provider.ts';
import { findReferralCode, referralUrl } from './referral.repository.ts';
import { readReferral } from './referral-figures.ts';
import { createSubmitLead } from './submit-lead.ts';

const account = '/organization/{organizationUuid}/partner-account';
/** All of them are listed by `GET …/customer-shop`. */
const newestShops = 50;

const leadLimit = { max: 100, window: hours(1) };

export function partnerRoutes(api: Api, billing: Billing, links: CreditNoteLinks, announce: Announce): void {
  const { database, replica, clock, environment, limits } = billing;
  const payouts = createPayoutProvider(billing);
  const submitLead = createSubmitLead(billing, announce);

  api.route(`GET ${account}`, async ({ organization }) => {
    const found = await findPartnerAccount(database, organization.uuid);
    if (found === null) throw notFound();
    const [now, partnerUuid] = [clock.now(), organization.uuid];
    const { terms, shops, customerShopCount } = await actForAll(async () => {
      const history = await readCommissionTerms(database, partnerUuid);
      const newest = { sort: 'newest', after: null, limit: newestShops, filter: {} } as const;
      return {
        terms: history,
        shops: await findCustomerShops(database, { partnerUuid, terms: history, now, ...newest }),
        customerShopCount: await countCustomerShops(database, partnerUuid),
      };
    });
    return {
      ...found,
      referralUrl: referralUrl(environment.publicUrl, await findReferralCode(database, partnerUuid)),
      customerShopCount,
      customerShops: shops.map((shop) => ({
        organizationName: shop.organizationName,
        shopName: shop.shopName,
        plan: shop.plan,
        since: shop.since.toISOString(),
        commissionAmount: commissionOf(shop, terms, now),
      })),
    };
  });

  api.route(`GET ${account}/terms`, async ({ organization }) => ({
    ...termsOfDay(
      calendarDay(clock.now().toISOString()),
      calendarDay(organization.created_at.toISOString()),
      await readCommissionTerms(database, organization.uuid),
    ),
    vat:
      organization.base_data &&
      commissionVat(
        organization.base_data.isoCountryCode,
        organization.vat_id_verification_status,
        (await readRates(database))(clock.now()),
      ),
  }));

  api.route(`GET ${account}/forecast`, ({ organization }) =>
    actForAll(() => replica.read((db) => forecastCommissions(db, organization.uuid, clock.now()))),
  );

  api.route(`GET ${account}/referral`, async ({ organization }) => ({
    url: referralUrl(environment.publicUrl, await findReferralCode(database, organization.uuid)),
    ...(await actForAll(() => replica.read((db) => readReferral(db, organization.uuid, clock.now())))),
  }));

  api.route(`GET ${account}/onboarding-url`, async ({ organization }) => {
    const returnUrl = `${environment.publicUrl}/organization/${organization.uuid}/partner-account/payout`;
    return { url: await payouts.onboardingUrl(organization, returnUrl) };
  });

  api.route(`GET ${account}/dashboard-url`, async ({ organization }) => ({
    url: await payouts.dashboardUrl(organization.uuid),
  }));

  api.route(`POST ${account}/lead`, async ({ organization, body }) => {
    await limits.take(`lead|${organization.uuid}`, leadLimit);
    return submitLead(organization, body);
  });

  api.route(`GET ${account}/{commissionId}`, async ({ organization, params }) => {
    const commission = await findCommission(database, organization.uuid, params.commissionId);
    if (commission === null) throw notFound();
    return commission;
  });

  api.route(`GET ${account}/{commissionId}/download-url`, async ({ organization, params }) => {
    const statement = await findStatementOf(database, organization.uuid, params.commissionId);
    if (statement === null || !hasCreditNote(statement)) throw notFound();
    const query = links.query({ organizationUuid: organization.uuid, commissionId: statement.uuid });
    const path = `${apiBase}/organization/${organization.uuid}/credit-note/${encodeURIComponent(statement.uuid)}`;
    return { url: `${environment.publicUrl}${path}?${query}` };
  });
}
