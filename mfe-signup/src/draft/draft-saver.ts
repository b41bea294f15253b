import type { ApiClient } from '@kontor/platform/api-client';
import { draftOf } from './draft-content.ts';
import { draftWasSaved, useSignupDraft } from './draft-store.ts';

/** How long typing has to rest before it is saved. */
const pauseMs = 800;

/** The save under way; nothing else is sent before it is answered, so that an older one never comes last. */
let underWay: Promise<void> | null = null;
let isHeld = false;

/**
 * Saves the draft on the server whenever it changes, so that another device can go on with it. A save that fails costs
 * nothing: the tab keeps its copy, and the next change or the next connection tries again.
 * @returns what ends the saving
 */
export function keepDraftSaved(api: ApiClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  isHeld = false;

  async function save(): Promise<void> {
    clearTimeout(timer);
    const sent = useSignupDraft.getState();
    if (isHeld || underWay || !sent.isUnsaved) return;
    underWay = api.call('PUT /signup/draft', { body: draftOf(sent) }).then(
      ({ revision }) => draftWasSaved(sent, revision),
      () => undefined,
    );
    await underWay;
    underWay = null;
  }

  function schedule(): void {
    clearTimeout(timer);
    if (useSignupDraft.getState().isUnsaved) timer = setTimeout(() => void save(), pauseMs);
  }

  const saveNow = () => void save();
  const saveWhenHidden = () => {
    if (document.visibilityState === 'hidden') void save();
  };
  const unsubscribe = useSignupDraft.subscribe(schedule);
  window.addEventListener('online', saveNow);
  document.addEventListener('visibilitychange', saveWhenHidden);
  schedule();
  return () => {
    unsubscribe();
    window.removeEventListener('online', saveNow);
    document.removeEventListener('visibilitychange', saveWhenHidden);
    void save();
  };
}

/**
 * Makes the call that finishes or gives up the sign-up. It is the last word: a save behind it would bring the draft back.
 * If it fails, the draft is saved as before.
 */
export async function lastWord<T>(call: () => Promise<T>): Promise<T> {
  isHeld = true;
  await underWay;
  try {
    return await call();
  } catch (error) {
    isHeld = false;
    throw error;
  }
}
