import { useUser } from '@kontor/platform/host-hooks';
import { useTranslation } from 'react-i18next';
import { useSignupDraft } from '../../draft/draft-store.ts';
import { type MerchantStep, merchantStepPath, merchantSteps } from './merchant-steps.ts';

/** Where a step stands in the user's sign-up, as the frame shows it. */
export function useMerchantStep(step: MerchantStep) {
  const { t } = useTranslation('signup', { keyPrefix: 'step' });
  const { shopSystem, selectedProducts } = useSignupDraft();
  const accountDone = useUser().state === 'active';
  const steps = merchantSteps({ accountDone, shopSystem, selectedProducts });
  const current = steps.indexOf(step);
  const previous = steps[current - 1];
  const next = steps[current + 1];
  return {
    frame: { steps: steps.map((name) => t(name)), current, backTo: previous && merchantStepPath[previous] },
    next: next && merchantStepPath[next],
    accountDone,
  };
}
