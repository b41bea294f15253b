import type { MerchantStep, SignupDraft } from '@kontor/contract/signup-draft';
import { isSelectionValid } from '@kontor/domain/signup-selection';

export interface MerchantProgress extends Pick<SignupDraft, 'shopSystem' | 'selectedProducts'> {
  /** Whether the account step was answered: the user is active and has an organization. */
  readonly accountDone: boolean;
}

/** The steps of this sign-up. Whoever has an account and adds a shop needs only two of them. */
export function merchantSteps({ accountDone, selectedProducts }: MerchantProgress): readonly MerchantStep[] {
  if (accountDone && !isSelectionValid(selectedProducts)) return ['system', 'shop'];
  return ['system', 'products', 'account', 'shop'];
}

/** The step to show when `step` is asked for: itself, or the one whose answer it needs first. */
export function openMerchantStep(step: MerchantStep, progress: MerchantProgress): MerchantStep {
  const { accountDone, shopSystem, selectedProducts } = progress;
  // Products do not build on the system: whoever opens them first is asked for it afterwards.
  if (shopSystem === null) return step === 'products' && !accountDone ? step : 'system';
  if (accountDone) return 'shop';
  if (step === 'shop') return openMerchantStep('account', progress);
  if (step === 'account' && !isSelectionValid(selectedProducts)) return 'products';
  return step;
}
