import { addresses } from '@kontor/contract/addresses';
import type { MerchantStep, PartnerStep, SignupDraft } from '@kontor/contract/signup-draft';

export const merchantStepPath: Record<MerchantStep, string> = {
  system: addresses.signupSystem,
  products: '/signup/products',
  account: '/signup/account',
  shop: '/signup/shop',
};

export const partnerStepPath: Record<PartnerStep, string> = {
  'field-of-activity': '/partner-signup/field-of-activity',
  'shop-system': '/partner-signup/shop-system',
  account: '/partner-signup/account',
  company: addresses.partnerCompany,
};

/** The step of a path, as the draft stores it. */
export function stepAt(pathname: string): Partial<SignupDraft> {
  const merchantStep = stepIn(merchantStepPath, pathname);
  const partnerStep = stepIn(partnerStepPath, pathname);
  return { ...(merchantStep && { merchantStep }), ...(partnerStep && { partnerStep }) };
}

const stepIn = <Step extends string>(paths: Record<Step, string>, pathname: string): Step | undefined =>
  (Object.keys(paths) as Step[]).find((step) => paths[step] === pathname);
