import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useTabDraft } from './draft-store.ts';

/** How long a request with the same key may take before the user is asked to wait. */
const retry = { delayMs: 1000, maxAttempts: 8 };

interface Options {
  /** By default the user, with whom the guard of the steps continues. */
  readonly readAgain?: () => Promise<unknown>;
}

/**
 * Makes the call that creates the account, once, despite repeated clicks, reloads and lost connections: with the
 * draft's key, which the tab keeps. Then the shell reads user and organization again, and the guard of the steps
 * continues.
 */
export function useAccountCall({
  readAgain,
}: Options = {}): (call: (idempotencyKey: string) => Promise<void>) => Promise<void> {
  const { api, language, session } = useHost();

  /** A language that was chosen before the account had a name is not stored with it yet. */
  async function keepLanguage(): Promise<void> {
    const user = await api.call('GET /user', {});
    const { firstName, lastName } = user;
    if (user.language !== language && firstName && lastName) {
      await api.call('PUT /user', { body: { firstName, lastName, language } });
    }
  }

  async function attempt(call: (idempotencyKey: string) => Promise<void>, attemptsLeft: number): Promise<void> {
    try {
      await call(useTabDraft.getState().accountKey);
    } catch (error) {
      // An earlier attempt or another tab was first: the account exists.
      if (hasCode(error, 'signup-already-completed')) return;
      if (hasCode(error, 'idempotency-key-in-flight') && attemptsLeft > 1) {
        await new Promise((resolve) => setTimeout(resolve, retry.delayMs));
        return attempt(call, attemptsLeft - 1);
      }
      // The key belongs to values that were sent before, so this is new work. The answer says whether the earlier work
      // was done.
      if (!hasCode(error, 'idempotency-key-reused') || attemptsLeft <= 1) throw error;
      useTabDraft.setState({ accountKey: crypto.randomUUID() });
      return attempt(call, attemptsLeft - 1);
    }
  }

  return async (call) => {
    await attempt(call, retry.maxAttempts);
    // The account exists, whatever becomes of this.
    if (session.user?.language !== language) await keepLanguage().catch(() => undefined);
    await (readAgain ?? session.reloadUser)();
  };
}
