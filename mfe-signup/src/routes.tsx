import { routes } from '@kontor/contract/routes';
import type { PageQuery } from '@kontor/contract/server-page';
import type { MerchantStep, PartnerStep } from '@kontor/contract/signup-draft';
import { pageRoute } from '@kontor/platform/page-queries';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { SignupLayout } from './components/signup-layout.tsx';
import { merchantStepPath, partnerStepPath } from './draft/step-paths.ts';
import { draftQuery } from './draft/use-draft.ts';
import { CreateAccountPage } from './features/create-account/create-account-page.tsx';
import { JoinPage } from './features/join/join-page.tsx';
import { AccountStep } from './features/merchant-signup/account-step.tsx';
import { MerchantStepGuard } from './features/merchant-signup/merchant-step-guard.tsx';
import { ProductsStep } from './features/merchant-signup/products-step.tsx';
import { ShopStep } from './features/merchant-signup/shop-step.tsx';
import { SystemStep } from './features/merchant-signup/system-step.tsx';
import { pricesQuery } from './features/merchant-signup/use-product-prices.ts';
import { CompanyStep } from './features/partner-signup/company-step.tsx';
import { FieldOfActivityStep } from './features/partner-signup/field-of-activity-step.tsx';
import { PartnerAccountStep } from './features/partner-signup/partner-account-step.tsx';
import { PartnerShopSystemStep } from './features/partner-signup/partner-shop-system-step.tsx';
import { PartnerSignupLanding } from './features/partner-signup/partner-signup-landing.tsx';
import { PartnerStepGuard } from './features/partner-signup/partner-step-guard.tsx';
import { ConfirmPluginLoginPage } from './features/plugin-signup/confirm-plugin-login-page.tsx';
import { PluginDeniedPage } from './features/plugin-signup/plugin-denied-page.tsx';
import { PluginLoginFailedPage } from './features/plugin-signup/plugin-login-failed-page.tsx';
import { PreparingPage } from './features/preparing/preparing-page.tsx';
import { provisioningQuery } from './features/preparing/setup-failure.tsx';
import { ShopifyAuthPage } from './features/shopify/shopify-auth-page.tsx';

const merchantStep = (step: MerchantStep, page: ReactNode, queries: readonly PageQuery[] = []) =>
  pageRoute(
    merchantStepPath[step],
    <SignupLayout>
      <MerchantStepGuard step={step}>{page}</MerchantStepGuard>
    </SignupLayout>,
    { queries: [draftQuery, ...queries] },
  );

const partnerStep = (step: PartnerStep, page: ReactNode) =>
  pageRoute(
    partnerStepPath[step],
    <SignupLayout>
      <PartnerStepGuard step={step}>{page}</PartnerStepGuard>
    </SignupLayout>,
    { queries: [draftQuery] },
  );

/** Siblings with the same layout around them, which stays from one step to the next. */
const steps = [
  merchantStep('system', <SystemStep />, [pricesQuery]),
  merchantStep('products', <ProductsStep />, [pricesQuery]),
  merchantStep('account', <AccountStep />),
  merchantStep('shop', <ShopStep />),
  partnerStep('field-of-activity', <FieldOfActivityStep />),
  partnerStep('shop-system', <PartnerShopSystemStep />),
  partnerStep('account', <PartnerAccountStep />),
  partnerStep('company', <CompanyStep />),
];

export const signupRoutes: RouteObject[] = [
  { path: routes.createAccount.path, element: <CreateAccountPage kind="merchant" /> },
  { path: routes.join.path, element: <JoinPage /> },
  { path: routes.partnerCreateAccount.path, element: <CreateAccountPage kind="partner" /> },
  { path: routes.partnerSignup.path, element: <PartnerSignupLanding /> },
  { path: routes.shopifyAuth.path, element: <ShopifyAuthPage /> },
  { path: routes.signupPluginDenied.path, element: <PluginDeniedPage /> },
  { path: routes.pluginLoginFailed.path, element: <PluginLoginFailedPage /> },
  pageRoute(routes.preparing.path, <PreparingPage />, { queries: [provisioningQuery] }),
  { path: routes.confirmPluginLogin.path, element: <ConfirmPluginLoginPage /> },
  ...steps,
];
