import { routes as paths } from '@kontor/contract/routes';
import { pageList, pageQuery, pageRoute } from '@kontor/platform/page-queries';
import { late } from '@kontor/ui/late';
import type { RouteObject } from 'react-router-dom';
import { billingCalls } from './billing/calls.ts';

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

const {
  subscription,
  paymentData,
  prices,
  currentPrice,
  usage,
  costs,
  offers,
  orderProgress,
  invoices,
  allInvoices,
  dunningProcess,
  balance,
  allOwed,
  account,
} = billingCalls;

/** Of every page, because of the dunning notice above it. */
const ofAll = [pageQuery(subscription), pageQuery(dunningProcess), pageQuery(balance)];

/** Of `useBilling`. */
const ofBilling = [pageQuery(paymentData), pageQuery(prices)];

export const routes: readonly RouteObject[] = [
  pageRoute(paths.subscription.path, <subscriptionPage.Component />, {
    queries: [
      ...ofAll,
      ...ofBilling,
      pageQuery(currentPrice),
      pageQuery(usage),
      pageQuery(offers),
      pageQuery(orderProgress),
    ],
    load: subscriptionPage.load,
  }),
  pageRoute(paths.subscriptionUsage.path, <usagePage.Component />, {
    queries: [...ofAll, pageQuery(usage), pageQuery('GET /user/mails')],
    load: usagePage.load,
  }),
  pageRoute(paths.subscriptionLeave.path, <leavePage.Component />, {
    queries: [...ofAll, ...ofBilling, pageQuery(usage), pageQuery(account)],
    load: leavePage.load,
  }),
  pageRoute(paths.invoices.path, <invoicesPage.Component />, {
    queries: [...ofAll, pageList(invoices), pageList(allInvoices), pageQuery(account)],
    load: invoicesPage.load,
  }),
  pageRoute(paths.costs.path, <costsPage.Component />, {
    queries: [...ofAll, pageQuery(costs)],
    load: costsPage.load,
  }),
  pageRoute(paths.paymentMethods.path, <paymentMethodsPage.Component />, {
    queries: [...ofAll, ...ofBilling],
    load: paymentMethodsPage.load,
  }),
  pageRoute(paths.organizationInvoices.path, <organizationInvoicesPage.Component />, {
    queries: [pageList(allInvoices), pageQuery(allOwed), pageQuery(account)],
    load: organizationInvoicesPage.load,
  }),
];
