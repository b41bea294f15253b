import type { CloudShopState } from '@kontor/contract/shop';
import type { StopState } from '@kontor/ui/stops';

export const preparingStops = ['accepted', 'starting', 'ready', 'active'] as const;

/** Progress of the line: the order is accepted from the start, the shop's state is the current stop. */
export function stopState(stop: (typeof preparingStops)[number], state: CloudShopState): Exclude<StopState, 'danger'> {
  const distance = preparingStops.indexOf(stop) - preparingStops.indexOf(state);
  if (distance < 0 || state === 'active') return 'done';
  return distance === 0 ? 'current' : 'open';
}
