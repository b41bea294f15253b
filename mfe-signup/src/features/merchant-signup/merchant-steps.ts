import type { MerchantStep, SignupDraft } from '@kontor/contract/signup-draft';
import { choosesProducts, isSelectionComplete } from '@kontor/domain/signup-selection';

export interface MerchantProgress extends Pick<SignupDraft, 'shopSystem' | 'selectedProducts'> {
  /** Whether the account step is done: the user is active and has an organization. */
  readonly accountDone: boolean;
}

/** The steps of this sign-up. A user with an account who adds a shop needs only two of them. */
export function merchantSteps({
  accountDone,
  shopSystem,
  selectedProducts,
}: MerchantProgress): readonly MerchantStep[] {
  if (accountDone && !isSelectionComplete(shopSystem, selectedProducts)) return ['system', 'shop'];
  return choosesProducts(shopSystem) ? ['system', 'products', 'account', 'shop'] : ['system', 'account', 'shop'];
}

/** The step to show when `step` is requested: itself, or the earlier one that it requires. */
export function openMerchantStep(step: MerchantStep, progress: MerchantProgress): MerchantStep {
  const { accountDone, shopSystem, selectedProducts } = progress;
  // Products do not require the system: it is asked for afterwards if products are opened first.
  if (shopSystem === null) return step === 'products' && !accountDone ? step : 'system';
  if (accountDone) return 'shop';
  if (step === 'shop') return openMerchantStep('account', progress);
  if (step === 'products' && !choosesProducts(shopSystem)) return 'account';
  if (step === 'account' && !isSelectionComplete(shopSystem, selectedProducts)) return 'products';
  return step;
}
