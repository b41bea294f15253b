import { dunningSeverity } from '@kontor/domain/dunning';
import { DunningNotice } from '../remote/remote-overlays.tsx';
import { useDunning } from './use-dunning.ts';

/** Above every page of a shop that is behind with a payment. */
export function DunningArea() {
  const process = useDunning();
  return dunningSeverity(process) === 'none' ? null : <DunningNotice />;
}
