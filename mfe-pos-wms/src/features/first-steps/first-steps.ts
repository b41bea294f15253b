import type { StopState } from '@kontor/ui/stops';
import type { DeviceProduct } from '../../components/product.ts';

export type FirstStep = 'licence' | 'device' | 'branchStore';

/** How much of each there is already. */
export type Progress = Readonly<Record<FirstStep, number>>;

const steps: Record<DeviceProduct, readonly FirstStep[]> = {
  wms: ['licence', 'device'],
  pos: ['licence', 'device', 'branchStore'],
};

/** The way to a product's first use: what is there is done, the first that is not comes next, the others wait. */
export function firstSteps(product: DeviceProduct, progress: Progress): { step: FirstStep; state: StepState }[] {
  const next = steps[product].find((step) => progress[step] === 0);
  return steps[product].map((step) => ({
    step,
    state: progress[step] > 0 ? 'done' : step === next ? 'current' : 'open',
  }));
}

export type StepState = Exclude<StopState, 'danger'>;
