import { pageRoute } from '@kontor/platform/page-queries';
import type { RouteObject } from 'react-router-dom';
import { partnerAgency, shopPartnerAgency } from './features/agency/agency.page.ts';
import { AgencyPage } from './features/agency/agency-page.tsx';
import { partnerCustomerShops, shopPartnerCustomerShops } from './features/customer-shops/customer-shops.page.ts';
import { CustomerShopsPage } from './features/customer-shops/customer-shops-page.tsx';
import { partnerHome } from './features/home/home.page.ts';
import { HomePage } from './features/home/home-page.tsx';
import { partnerLeads, shopPartnerLeads } from './features/leads/leads.page.ts';
import { LeadsPage } from './features/leads/leads-page.tsx';
import { partnerOffers } from './features/offers/offers.page.ts';
import { OffersPage } from './features/offers/offers-page.tsx';
import { partnerPayout, shopPartnerPayout } from './features/payout/payout.page.ts';
import { PayoutPage } from './features/payout/payout-page.tsx';

export const partnerRoutes: RouteObject[] = [
  pageRoute(partnerHome, <HomePage />),
  pageRoute(partnerPayout, <PayoutPage />),
  pageRoute(partnerCustomerShops, <CustomerShopsPage />),
  pageRoute(partnerLeads, <LeadsPage />),
  pageRoute(partnerOffers, <OffersPage />),
  pageRoute(partnerAgency, <AgencyPage />),
  pageRoute(shopPartnerPayout, <PayoutPage />),
  pageRoute(shopPartnerCustomerShops, <CustomerShopsPage />),
  pageRoute(shopPartnerLeads, <LeadsPage />),
  pageRoute(shopPartnerAgency, <AgencyPage />),
];
