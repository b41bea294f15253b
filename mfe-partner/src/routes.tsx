import { routes } from '@kontor/contract/routes';
import { late } from '@kontor/ui/late';
import type { RouteObject } from 'react-router-dom';
import { AgencyPage } from './features/agency/agency-page.tsx';
import { CustomerShopsPage } from './features/customer-shops/customer-shops-page.tsx';
import { HomePage } from './features/home/home-page.tsx';
import { PayoutPage } from './features/payout/payout-page.tsx';

/** The only page with a form: form validation is larger than all other pages together. */
const { Component: LeadsPage } = late(
  async () =>
    (await import(/* webpackChunkName: "page-partnerLeads-shopPartnerLeads" */ './features/leads/leads-page.tsx'))
      .LeadsPage,
);

export const partnerRoutes: RouteObject[] = [
  { path: routes.partnerHome.path, element: <HomePage /> },
  { path: routes.partnerPayout.path, element: <PayoutPage /> },
  { path: routes.partnerCustomerShops.path, element: <CustomerShopsPage /> },
  { path: routes.partnerLeads.path, element: <LeadsPage /> },
  { path: routes.partnerAgency.path, element: <AgencyPage /> },
  { path: routes.shopPartnerPayout.path, element: <PayoutPage /> },
  { path: routes.shopPartnerCustomerShops.path, element: <CustomerShopsPage /> },
  { path: routes.shopPartnerLeads.path, element: <LeadsPage /> },
  { path: routes.shopPartnerAgency.path, element: <AgencyPage /> },
];
