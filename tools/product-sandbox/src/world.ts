import type { Clock } from './clock.ts';
import type { Portal } from './portal/portal.ts';
import type { ShopState, State } from './state/state.ts';
import type { Work } from './state/work.ts';

/** What each of these systems uses: their memory, their time, and the portal. */
export interface World {
  readonly state: State;
  readonly clock: Clock;
  readonly portal: Portal;
  /** The origin under which browsers reach these systems. */
  readonly publicOrigin: () => string;
  /** Does this later, instead of what was planned of the same kind for the same thing. */
  readonly plan: (work: Work) => void;
  /** Resolves when the state is stored. */
  readonly save: () => Promise<void>;
}

export const shopOf = ({ state }: Pick<World, 'state'>, uuid: string): ShopState | undefined => state.shops[uuid];
