import type { ApiClient } from '@kontor/platform/api-client';
import { draftOf } from './draft-content.ts';
import { type DraftState, draftWasSaved, useTabDraft } from './draft-store.ts';

/** How long typing must pause before it is saved. */
export const restMs = 800;

/** The save under way; the next one waits for its answer, so that an older save never arrives last. */
let underWay: Promise<void> | null = null;
let isHeld = false;

/**
 * Saves the draft on the server whenever it changes, so that another device can continue with it: typed values after a
 * pause, and everything at once when a step or the tab is left. A failed save loses nothing: the tab keeps its copy,
 * and the next change or the next connection tries again.
 * @returns a function that stops the saving
 */
export function keepDraftSaved(api: ApiClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Requested during another save. */
  let isNext = false;
  isHeld = false;

  async function save(): Promise<void> {
    clearTimeout(timer);
    const sent = useTabDraft.getState();
    isNext = underWay !== null;
    if (isHeld || underWay || !sent.isUnsaved) return;
    underWay = api.call('PUT /signup/draft', { body: draftOf(sent) }).then(
      ({ revision }) => draftWasSaved(sent, revision),
      () => undefined,
    );
    await underWay;
    underWay = null;
    if (isNext) void save();
  }

  const saveNow = () => void save();
  function schedule(now: DraftState, before: DraftState): void {
    clearTimeout(timer);
    if (!now.isUnsaved) return;
    if (leftAStep(now, before)) saveNow();
    else timer = setTimeout(saveNow, restMs);
  }

  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') void save();
  };
  const unsubscribe = useTabDraft.subscribe(schedule);
  window.addEventListener('online', saveNow);
  document.addEventListener('visibilitychange', saveWhenHidden);
  schedule(useTabDraft.getState(), useTabDraft.getState());
  return () => {
    unsubscribe();
    window.removeEventListener('online', saveNow);
    document.removeEventListener('visibilitychange', saveWhenHidden);
    void save();
  };
}

/** Being at the first step alone is not saved. */
const leftAStep = (now: DraftState, before: DraftState): boolean =>
  (['merchantStep', 'partnerStep'] as const).some((name) => before[name] !== null && before[name] !== now[name]);

/**
 * Makes the call that finishes or aborts the sign-up. No save follows it, because it would restore the draft. If the
 * call fails, the draft is saved as before.
 */
export async function endSignup<T>(call: () => Promise<T>): Promise<T> {
  isHeld = true;
  await underWay;
  try {
    return await call();
  } catch (error) {
    isHeld = false;
    throw error;
  }
}
