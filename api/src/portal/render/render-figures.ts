import type { RenderingFigures } from '@kontor/contract/operator-status';
import type { Telemetry } from '../../infrastructure/telemetry/telemetry.ts';

/**
 * What became of a page that the server could render.
 * - `rendered`: it was sent with its content
 * - `slow`: it was not ready in time
 * - `threw`: host or remote failed
 * - `ended`: it took far too long, or too much memory, and its process was ended
 * - `missing`: a script or style sheet of the release could not be read
 *
 * In all cases but the first the browser renders it; of a remote's page in the host's frame, only the remote.
 */
export type Outcome = 'rendered' | keyof RenderingFigures['byBrowser'];

/** Counts pages for operators: those of this server, since it started. */
export interface RenderFigures {
  /** @param owner `host`, or the remote to blame, if that is known; else the one whose page it is */
  count(outcome: Outcome, owner: string): void;
  read(owner: string): RenderingFigures;
  /** From here on metrics are counted as well. */
  exportTo(telemetry: Pick<Telemetry, 'count'>): void;
}

const none = { rendered: 0, slow: 0, threw: 0, ended: 0, missing: 0 };

export function createRenderFigures(): RenderFigures {
  const counts = new Map<string, Record<Outcome, number>>();
  let telemetry: Pick<Telemetry, 'count'> | null = null;
  return {
    count(outcome, owner) {
      const ofOwner = counts.get(owner) ?? { ...none };
      ofOwner[outcome] += 1;
      counts.set(owner, ofOwner);
      telemetry?.count('pageRenderings', { owner, outcome });
    },
    read(owner) {
      const { rendered, ...byBrowser } = counts.get(owner) ?? none;
      return { rendered, byBrowser };
    },
    exportTo(given) {
      telemetry = given;
    },
  };
}
