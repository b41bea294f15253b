import type { MerchantStep } from '@kontor/contract/signup-draft';
import { useUser } from '@kontor/platform/host-hooks';
import { useLocation } from 'react-router-dom';
import { useShownDraft } from '../../draft/draft-store.ts';
import { merchantStepPath } from '../../draft/step-paths.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { merchantSteps } from './merchant-steps.ts';

/** Position of a step in the user's sign-up, as the frame shows it. */
export function useMerchantStep(step: MerchantStep) {
  const t = useTexts();
  const { shopSystem, selectedProducts } = useShownDraft((draft) => draft);
  const { search } = useLocation();
  const accountDone = useUser().state === 'active';
  const steps = merchantSteps({ accountDone, shopSystem, selectedProducts });
  const current = steps.indexOf(step);
  const previous = steps[current - 1];
  return {
    frame: {
      steps: steps.map((name) => t(`step.${name}`)),
      current,
      backTo: previous && merchantStepPath[previous] + search,
    },
    accountDone,
  };
}
