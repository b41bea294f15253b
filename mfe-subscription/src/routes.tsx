import { routes as paths } from '@kontor/contract/routes';
import { type PageHandle, pageList, pageQuery } from '@kontor/platform/page-queries';
import type { RouteObject } from 'react-router-dom';
import { billingCalls } from './billing/calls.ts';
import { DunningPanel } from './features/dunning/dunning-panel.tsx';
import { InvoicesPage } from './features/invoices/invoices-page.tsx';
import { PaymentMethodsPage } from './features/payment-methods/payment-methods-page.tsx';
import { loadPlanCurve } from './features/subscription/plan-curve-place.tsx';
import { SubscriptionPage } from './features/subscription/subscription-page.tsx';
import { UsagePage } from './features/usage/usage-page.tsx';

const { subscription, paymentData, prices, usage, invoices, dunningProcess, balance } = billingCalls;

/** Of every page, because of the dunning notice above it. */
const ofAll = [pageQuery(subscription), pageQuery(dunningProcess)];

/** Of `useBilling`. */
const ofBilling = [pageQuery(paymentData), pageQuery(prices)];

export const routes: readonly RouteObject[] = [
  {
    path: paths.subscription.path,
    element: <SubscriptionPage />,
    handle: { queries: [...ofAll, ...ofBilling, pageQuery(usage)], load: loadPlanCurve } satisfies PageHandle,
  },
  {
    path: paths.subscriptionUsage.path,
    element: <UsagePage />,
    handle: { queries: [...ofAll, pageQuery(usage), pageQuery('GET /user/mails')] } satisfies PageHandle,
  },
  {
    path: paths.invoices.path,
    element: <InvoicesPage notice={<DunningPanel />} />,
    handle: { queries: [...ofAll, pageList(invoices), pageQuery(balance)] } satisfies PageHandle,
  },
  {
    path: paths.paymentMethods.path,
    element: <PaymentMethodsPage />,
    handle: { queries: [...ofAll, ...ofBilling, pageQuery(balance)] } satisfies PageHandle,
  },
];
