import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useSignupDraft } from './draft-store.ts';

/** How long an answer to the same key may take before the person is asked to wait. */
const patience = { pauseMs: 1000, tries: 8 };

/**
 * Makes the call that creates the account, once, whatever is clicked, reloaded or cut off: under the draft's own key, which
 * the tab keeps. Then the shell sees the new user and organization, and the guard of the steps goes on.
 */
export function useAccountCall(): (call: (idempotencyKey: string) => Promise<void>) => Promise<void> {
  const { session } = useHost();

  async function attempt(call: (idempotencyKey: string) => Promise<void>, tries: number): Promise<void> {
    try {
      await call(useSignupDraft.getState().accountKey);
    } catch (error) {
      // An earlier try, or another tab, got there first: the account is there all the same.
      if (hasCode(error, 'signup-already-completed')) return;
      if (hasCode(error, 'idempotency-key-in-flight') && tries > 1) {
        await new Promise((resolve) => setTimeout(resolve, patience.pauseMs));
        return attempt(call, tries - 1);
      }
      // The key stands for what was typed before: this is new work. Whether the old one was done, the answer will say.
      if (!hasCode(error, 'idempotency-key-reused') || tries <= 1) throw error;
      useSignupDraft.setState({ accountKey: crypto.randomUUID() });
      return attempt(call, tries - 1);
    }
  }

  return async (call) => {
    await attempt(call, patience.tries);
    await session.reloadUser();
  };
}
