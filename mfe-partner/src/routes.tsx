import { routes } from '@kontor/contract/routes';
import type { PageQuery } from '@kontor/contract/server-page';
import { pageRoute } from '@kontor/platform/page-queries';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { outlookQueries } from './account/use-outlook.ts';
import { partnerAccountQuery } from './account/use-partner-account.ts';
import { referralQuery } from './account/use-referral.ts';
import { AgencyPage } from './features/agency/agency-page.tsx';
import { agencyQueries } from './features/agency/use-agencies.ts';
import { CustomerShopsPage } from './features/customer-shops/customer-shops-page.tsx';
import { customerShopsQuery } from './features/customer-shops/use-customer-shops.ts';
import { HomePage } from './features/home/home-page.tsx';
import { LeadsPage } from './features/leads/leads-page.tsx';
import { OffersPage } from './features/offers/offers-page.tsx';
import { offersQuery } from './features/offers/use-offers.ts';
import { PayoutPage } from './features/payout/payout-page.tsx';

const page = (path: string, element: ReactNode, queries: readonly PageQuery[] = [partnerAccountQuery]) =>
  pageRoute(path, element, { queries });

export const partnerRoutes: RouteObject[] = [
  page(routes.partnerHome.path, <HomePage />),
  page(routes.partnerPayout.path, <PayoutPage />, [partnerAccountQuery, ...outlookQueries]),
  page(routes.partnerCustomerShops.path, <CustomerShopsPage />, [customerShopsQuery]),
  page(routes.partnerLeads.path, <LeadsPage />, [partnerAccountQuery, referralQuery]),
  page(routes.partnerOffers.path, <OffersPage />, [offersQuery]),
  page(routes.partnerAgency.path, <AgencyPage />, agencyQueries),
  page(routes.shopPartnerPayout.path, <PayoutPage />, [partnerAccountQuery, ...outlookQueries]),
  page(routes.shopPartnerCustomerShops.path, <CustomerShopsPage />, [customerShopsQuery]),
  page(routes.shopPartnerLeads.path, <LeadsPage />, [partnerAccountQuery, referralQuery]),
  page(routes.shopPartnerAgency.path, <AgencyPage />, agencyQueries),
];
