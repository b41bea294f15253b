import { routes as paths } from '@kontor/contract/routes';
import type { RouteObject } from 'react-router-dom';
import { DunningPanel } from './features/dunning/dunning-panel.tsx';
import { InvoicesPage } from './features/invoices/invoices-page.tsx';
import { PaymentMethodsPage } from './features/payment-methods/payment-methods-page.tsx';
import { SubscriptionPage } from './features/subscription/subscription-page.tsx';
import { UsagePage } from './features/usage/usage-page.tsx';

export const routes: readonly RouteObject[] = [
  { path: paths.subscription.path, element: <SubscriptionPage /> },
  { path: paths.subscriptionUsage.path, element: <UsagePage /> },
  { path: paths.invoices.path, element: <InvoicesPage notice={<DunningPanel />} /> },
  { path: paths.paymentMethods.path, element: <PaymentMethodsPage /> },
];
