import type { StopState } from '@kontor/ui/stops';
import type { DeviceProduct } from '../../components/product.ts';

export type FirstStep = 'licence' | 'article' | 'device' | 'branchStore' | 'cashRegister';

/** The current number of each; of articles whether there are any. */
export type Progress = Readonly<Record<FirstStep, number>>;

interface Product {
  readonly product: DeviceProduct;
  /** Whether tills are registered with a fiscal service in the company's country. */
  readonly isFiscal: boolean;
}

function stepsOf({ product, isFiscal }: Product): readonly FirstStep[] {
  if (product === 'wms') return ['licence', 'article', 'device'];
  return isFiscal ? ['licence', 'branchStore', 'device', 'cashRegister'] : ['licence', 'device'];
}

/**
 * The steps to the first use of a product: existing things are done, the first missing one is next, the others wait.
 */
export function firstSteps(product: Product, progress: Progress): { step: FirstStep; state: StepState }[] {
  const steps = stepsOf(product);
  const next = steps.find((step) => progress[step] === 0);
  return steps.map((step) => ({
    step,
    state: progress[step] > 0 ? 'done' : step === next ? 'current' : 'open',
  }));
}

export type StepState = Exclude<StopState, 'danger'>;
