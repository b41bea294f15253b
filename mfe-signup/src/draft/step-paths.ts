import { routes } from '@kontor/contract/routes';
import type { MerchantStep, PartnerStep, SignupDraft } from '@kontor/contract/signup-draft';

export const merchantStepPath: Record<MerchantStep, string> = {
  system: routes.signupSystem.path,
  products: routes.signupProducts.path,
  account: routes.signupAccount.path,
  shop: routes.signupShop.path,
};

export const partnerStepPath: Record<PartnerStep, string> = {
  'field-of-activity': routes.partnerFieldOfActivity.path,
  'shop-system': routes.partnerShopSystem.path,
  account: routes.partnerAccountStep.path,
  company: routes.partnerCompany.path,
};

/** The step of a path, as the draft stores it. */
export function stepAt(pathname: string): Partial<SignupDraft> {
  const merchantStep = stepIn(merchantStepPath, pathname);
  const partnerStep = stepIn(partnerStepPath, pathname);
  return { ...(merchantStep && { merchantStep }), ...(partnerStep && { partnerStep }) };
}

const stepIn = <Step extends string>(paths: Record<Step, string>, pathname: string): Step | undefined =>
  (Object.keys(paths) as Step[]).find((step) => paths[step] === pathname);
