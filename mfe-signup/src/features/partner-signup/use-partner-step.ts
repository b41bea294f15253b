import type { PartnerStep } from '@kontor/contract/signup-draft';
import { useShownDraft } from '../../draft/draft-store.ts';
import { partnerStepPath } from '../../draft/step-paths.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { partnerSteps } from './partner-steps.ts';

/** Position of a step in the partner's sign-up, as the frame shows it. */
export function usePartnerStep(step: PartnerStep) {
  const t = useTexts();
  const fieldOfActivity = useShownDraft((draft) => draft.fieldOfActivity);
  const steps = partnerSteps(fieldOfActivity);
  const current = steps.indexOf(step);
  const previous = steps[current - 1];
  const next = steps[current + 1];
  return {
    frame: {
      steps: steps.map((name) => t(`partnerStep.${name}`)),
      current,
      // The company follows the account, which cannot be changed afterwards.
      backTo: step === 'company' ? undefined : previous && partnerStepPath[previous],
    },
    next: next && partnerStepPath[next],
  };
}
