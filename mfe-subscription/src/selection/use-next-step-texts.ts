import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../texts/use-texts.ts';
import type { NextStep } from './next-steps.ts';

/** Next steps as sentences. */
export function useNextStepTexts(): (steps: readonly NextStep[]) => string {
  const t = useTexts();
  const { date } = useFormat();
  return (steps) =>
    steps.map((step) => t(`nextStep.${step.code}`, 'date' in step ? { date: date(step.date) } : {})).join(' ');
}
