import type { User } from '@kontor/contract/user';
import type { QueryClient } from '@tanstack/react-query';
import { userKey } from '../guard/guard-queries.ts';
import { useShell } from '../shell/shell-store.ts';
import { endSession } from './end-session.ts';
import { sessionOwner } from './session-owner.ts';

/** One for this tab: a channel does not hear itself. */
const tabs = new BroadcastChannel('kontor-session');

/** Tells the other tabs that somebody signed in or out here. They look at the browser's session for themselves. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
export const announceSession = (): void => tabs.postMessage(null);

/**
 * Keeps this tab on the browser's session: all tabs share its cookies, so a page of one user must not go on once another has
 * signed in. Looks when another tab says so, and when this one is shown again, because a tab that slept hears nothing.
 */
export function followSession(queryClient: QueryClient): () => void {
  let hadOwner = sessionOwner() !== null;
  const follow = () => {
    const hasOwner = sessionOwner() !== null;
    const hasLeft = hadOwner && !hasOwner;
    hadOwner = hasOwner;
    if (hasLeft && pageUser(queryClient)) void endSession(queryClient);
    else if (belongsToAnother(queryClient)) useShell.setState({ isSomebodyElses: true });
  };
  const onVisible = () => document.visibilityState === 'visible' && follow();
  tabs.addEventListener('message', follow);
  document.addEventListener('visibilitychange', onVisible);
  // A page that comes back out of the back-forward cache.
  window.addEventListener('pageshow', follow);
  return () => {
    tabs.removeEventListener('message', follow);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', follow);
  };
}

/** Nothing that was typed or chosen on one user's page is ever sent in another user's name. */
export function refuseForAnother(queryClient: QueryClient): void {
  if (!belongsToAnother(queryClient)) return;
  useShell.setState({ isSomebodyElses: true });
  throw new DOMException('Somebody else signed in', 'AbortError');
}

const pageUser = (queryClient: QueryClient) => queryClient.getQueryData<User | null>(userKey) ?? null;

function belongsToAnother(queryClient: QueryClient): boolean {
  const user = pageUser(queryClient);
  const owner = sessionOwner();
  return user !== null && owner !== null && owner !== user.uuid;
}
