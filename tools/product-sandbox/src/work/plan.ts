import type { State } from '../state/state.ts';
import type { Work } from '../state/work.ts';

/** What a piece of work is about: of one thing there is one piece of work of a kind. */
function subjectOf(work: Work): string {
  // Its next step replaces the one before.
  if (work.kind === 'provision') return `provision ${work.shopUuid}`;
  return JSON.stringify({ ...work, dueAt: 0, attempts: 0, retryAt: null });
}

export function plan(state: State, work: Work): void {
  const subject = subjectOf(work);
  state.works = [...state.works.filter((planned) => subjectOf(planned) !== subject), work].sort(
    (one, other) => one.dueAt - other.dueAt,
  );
}

/** Whether it waits for a change of its shop's mode. */
export const isHeld = ({ shops }: State, work: Work): boolean =>
  work.kind === 'provision' && shops[work.shopUuid]?.mode === 'hold';

export function removePlans(state: State, kind: Work['kind']): void {
  state.works = state.works.filter((work) => work.kind !== kind);
}
