import type { State } from '../state/state.ts';
import { isHeld } from './plan.ts';

/** How much the portal was not told of yet: what is due, and devices that were seen. */
export const waitingReports = (state: State, now: number): number =>
  state.works.filter((work) => work.dueAt <= now && !isHeld(state, work)).length +
  Object.values(state.shops)
    .flatMap(({ devices }) => devices)
    .filter(({ toldSeenAt, lastSeenAt }) => toldSeenAt !== lastSeenAt).length;
