import { seconds } from '../clock.ts';
import { PortalUnavailable, RefusedByPortal } from '../portal/portal-error.ts';
import { noteRefusal } from '../state/state.ts';
import type { Work, WorkOf } from '../state/work.ts';
import type { World } from '../world.ts';
import { isHeld } from './plan.ts';

export type Handlers = { readonly [Kind in Work['kind']]: (work: WorkOf<Kind>) => Promise<void> };

export interface Runner {
  /** Does what is due, one piece after the other, and resolves when nothing else is. */
  runDue(): Promise<void>;
  /** When something becomes due that is not due yet. */
  nextDueAt(): number | null;
}

/** Milliseconds until something that the portal has not answered is tried again. */
const retryAfter = (attempts: number): number => Math.min(seconds(30), 250 * 2 ** attempts);

export function createRunner(
  { state, clock, save }: Pick<World, 'state' | 'clock' | 'save'>,
  handlers: Handlers,
  report: (error: unknown) => void,
): Runner {
  let running: Promise<void> = Promise.resolve();

  const canRun = (work: Work): boolean =>
    work.dueAt <= clock.now() &&
    (work.retryAt ?? 0) <= Date.now() &&
    !isHeld(state, work) &&
    (!state.isDown || work.kind === 'come-back');

  async function carryOut(work: Work): Promise<void> {
    try {
      await (handlers[work.kind] as (work: Work) => Promise<void>)(work);
    } catch (error) {
      if (error instanceof PortalUnavailable) {
        work.attempts = (work.attempts ?? 0) + 1;
        work.retryAt = Date.now() + retryAfter(work.attempts);
        return;
      }
      if (!(error instanceof RefusedByPortal)) report(error);
      noteRefusal(state, { at: new Date(clock.now()).toISOString(), text: String(error) });
    }
    state.works = state.works.filter((planned) => planned !== work);
  }

  async function runAll(): Promise<void> {
    for (let work = state.works.find(canRun); work !== undefined; work = state.works.find(canRun)) {
      await carryOut(work);
      await save();
    }
  }

  return {
    runDue() {
      const drain = running.then(runAll);
      running = drain.catch(() => {});
      return drain;
    },
    nextDueAt() {
      const now = clock.now();
      const next = state.works.find(
        (work) => work.dueAt > now && !isHeld(state, work) && (!state.isDown || work.kind === 'come-back'),
      );
      return next?.dueAt ?? null;
    },
  };
}
