import type { PartnerFieldOfActivity } from '@kontor/contract/partner';
import type { PartnerStep } from '@kontor/contract/signup-draft';
import type { User } from '@kontor/contract/user';

/** The steps of a partner; technology partners skip the shop systems (spec §4). */
export function partnerSteps(fieldOfActivity: PartnerFieldOfActivity): readonly PartnerStep[] {
  return fieldOfActivity === 'technology'
    ? ['field-of-activity', 'account', 'company']
    : ['field-of-activity', 'shop-system', 'account', 'company'];
}

/** The step to show when `step` is requested: the account comes first, and after it only the company remains. */
export function openPartnerStep(
  step: PartnerStep,
  { accountDone, fieldOfActivity }: { accountDone: boolean; fieldOfActivity: PartnerFieldOfActivity },
): PartnerStep {
  if (accountDone) return 'company';
  if (step === 'company') return 'account';
  if (step === 'shop-system' && fieldOfActivity === 'technology') return 'account';
  return step;
}

/** Whether this user came by a partner's activation link and has not finished (spec §2). */
export function isPartnerSignup({ state, userTokenType }: Pick<User, 'state' | 'userTokenType'>): boolean {
  return state === 'double-opt-in-confirmed' && userTokenType === 'partner-activation';
}
