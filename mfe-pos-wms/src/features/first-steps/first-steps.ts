import type { StopState } from '@kontor/ui/stops';
import type { DeviceProduct } from '../../components/product.ts';

export type FirstStep = 'licence' | 'device' | 'branchStore';

/** The current number of each. */
export type Progress = Readonly<Record<FirstStep, number>>;

const steps: Record<DeviceProduct, readonly FirstStep[]> = {
  wms: ['licence', 'device'],
  pos: ['licence', 'device', 'branchStore'],
};

/**
 * The steps to the first use of a product: existing things are done, the first missing one is next, the others wait.
 */
export function firstSteps(product: DeviceProduct, progress: Progress): { step: FirstStep; state: StepState }[] {
  const next = steps[product].find((step) => progress[step] === 0);
  return steps[product].map((step) => ({
    step,
    state: progress[step] > 0 ? 'done' : step === next ? 'current' : 'open',
  }));
}

export type StepState = Exclude<StopState, 'danger'>;
