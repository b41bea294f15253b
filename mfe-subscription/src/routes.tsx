import { pageRoute } from '@kontor/platform/page-queries';
import { late } from '@kontor/ui/late';
import type { RouteObject } from 'react-router-dom';
import { costs } from './features/costs/costs.page.ts';
import { invoices, organizationInvoices } from './features/invoices/invoices.page.ts';
import { subscriptionLeave } from './features/leave/leave.page.ts';
import { paymentMethods } from './features/payment-methods/payment-methods.page.ts';
import { subscription } from './features/subscription/subscription.page.ts';
import { subscriptionUsage } from './features/usage/usage.page.ts';

/** Each page is a chunk of its own, preloaded by a deep link to it. */
const subscriptionPage = late(
  async () =>
    (await import(/* webpackChunkName: "page-subscription" */ './features/subscription/subscription-page.tsx'))
      .SubscriptionPage,
);
const usagePage = late(
  async () =>
    (await import(/* webpackChunkName: "page-subscriptionUsage" */ './features/usage/usage-page.tsx')).UsagePage,
);
const leavePage = late(
  async () =>
    (await import(/* webpackChunkName: "page-subscriptionLeave" */ './features/leave/leave-page.tsx')).LeavePage,
);
const invoicesPage = late(
  async () =>
    (await import(/* webpackChunkName: "page-invoices" */ './features/invoices/invoices-page.tsx')).InvoicesPage,
);
const organizationInvoicesPage = late(
  async () =>
    (
      await import(
        /* webpackChunkName: "page-organizationInvoices" */ './features/invoices/organization-invoices-page.tsx'
      )
    ).OrganizationInvoicesPage,
);
const costsPage = late(
  async () => (await import(/* webpackChunkName: "page-costs" */ './features/costs/costs-page.tsx')).CostsPage,
);
const paymentMethodsPage = late(
  async () =>
    (await import(/* webpackChunkName: "page-paymentMethods" */ './features/payment-methods/payment-methods-page.tsx'))
      .PaymentMethodsPage,
);

export const routes: readonly RouteObject[] = [
  pageRoute(subscription, <subscriptionPage.Component />, subscriptionPage.load),
  pageRoute(subscriptionUsage, <usagePage.Component />, usagePage.load),
  pageRoute(subscriptionLeave, <leavePage.Component />, leavePage.load),
  pageRoute(invoices, <invoicesPage.Component />, invoicesPage.load),
  pageRoute(costs, <costsPage.Component />, costsPage.load),
  pageRoute(paymentMethods, <paymentMethodsPage.Component />, paymentMethodsPage.load),
  pageRoute(organizationInvoices, <organizationInvoicesPage.Component />, organizationInvoicesPage.load),
];
