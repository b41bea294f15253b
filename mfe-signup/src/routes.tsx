import type { Page } from '@kontor/contract/page';
import type { MerchantStep, PartnerStep } from '@kontor/contract/signup-draft';
import { pageRoute } from '@kontor/platform/page-queries';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { SignupLayout } from './components/signup-layout.tsx';
import { createAccount, partnerCreateAccount } from './features/create-account/create-account.page.ts';
import { CreateAccountPage } from './features/create-account/create-account-page.tsx';
import { join } from './features/join/join.page.ts';
import { JoinPage } from './features/join/join-page.tsx';
import { AccountStep } from './features/merchant-signup/account-step.tsx';
import {
  signupAccount,
  signupProducts,
  signupShop,
  signupSystem,
} from './features/merchant-signup/merchant-signup.page.ts';
import { MerchantStepGuard } from './features/merchant-signup/merchant-step-guard.tsx';
import { ProductsStep } from './features/merchant-signup/products-step.tsx';
import { ShopStep } from './features/merchant-signup/shop-step.tsx';
import { SystemStep } from './features/merchant-signup/system-step.tsx';
import { CompanyStep } from './features/partner-signup/company-step.tsx';
import { FieldOfActivityStep } from './features/partner-signup/field-of-activity-step.tsx';
import { PartnerAccountStep } from './features/partner-signup/partner-account-step.tsx';
import { PartnerShopSystemStep } from './features/partner-signup/partner-shop-system-step.tsx';
import {
  partnerAccountStep,
  partnerCompany,
  partnerFieldOfActivity,
  partnerShopSystem,
  partnerSignup,
} from './features/partner-signup/partner-signup.page.ts';
import { PartnerSignupLanding } from './features/partner-signup/partner-signup-landing.tsx';
import { PartnerStepGuard } from './features/partner-signup/partner-step-guard.tsx';
import { ConfirmPluginLoginPage } from './features/plugin-signup/confirm-plugin-login-page.tsx';
import { PluginDeniedPage } from './features/plugin-signup/plugin-denied-page.tsx';
import {
  confirmPluginLogin,
  pluginLoginFailed,
  signupPluginDenied,
} from './features/plugin-signup/plugin-login.page.ts';
import { PluginLoginFailedPage } from './features/plugin-signup/plugin-login-failed-page.tsx';
import { preparing } from './features/preparing/preparing.page.ts';
import { PreparingPage } from './features/preparing/preparing-page.tsx';
import { shopifyAuth } from './features/shopify/shopify-auth.page.ts';
import { ShopifyAuthPage } from './features/shopify/shopify-auth-page.tsx';

const merchantStep = (page: Page, step: MerchantStep, content: ReactNode) =>
  pageRoute(
    page,
    <SignupLayout>
      <MerchantStepGuard step={step}>{content}</MerchantStepGuard>
    </SignupLayout>,
  );

const partnerStep = (page: Page, step: PartnerStep, content: ReactNode) =>
  pageRoute(
    page,
    <SignupLayout>
      <PartnerStepGuard step={step}>{content}</PartnerStepGuard>
    </SignupLayout>,
  );

/** Siblings with the same layout around them, which stays from one step to the next. */
const steps = [
  merchantStep(signupSystem, 'system', <SystemStep />),
  merchantStep(signupProducts, 'products', <ProductsStep />),
  merchantStep(signupAccount, 'account', <AccountStep />),
  merchantStep(signupShop, 'shop', <ShopStep />),
  partnerStep(partnerFieldOfActivity, 'field-of-activity', <FieldOfActivityStep />),
  partnerStep(partnerShopSystem, 'shop-system', <PartnerShopSystemStep />),
  partnerStep(partnerAccountStep, 'account', <PartnerAccountStep />),
  partnerStep(partnerCompany, 'company', <CompanyStep />),
];

export const signupRoutes: RouteObject[] = [
  pageRoute(createAccount, <CreateAccountPage kind="merchant" />),
  pageRoute(join, <JoinPage />),
  pageRoute(partnerCreateAccount, <CreateAccountPage kind="partner" />),
  pageRoute(partnerSignup, <PartnerSignupLanding />),
  pageRoute(shopifyAuth, <ShopifyAuthPage />),
  pageRoute(signupPluginDenied, <PluginDeniedPage />),
  pageRoute(pluginLoginFailed, <PluginLoginFailedPage />),
  pageRoute(preparing, <PreparingPage />),
  pageRoute(confirmPluginLogin, <ConfirmPluginLoginPage />),
  ...steps,
];
