import type { User } from '@kontor/contract/user';
import type { QueryClient } from '@tanstack/react-query';
import { userKey } from '../guard/guard-queries.ts';
import { useShell } from '../shell/shell-store.ts';
import { endSession } from './end-session.ts';
import { sessionOwner } from './session-owner.ts';

/** One for this tab: a channel does not hear itself. */
const tabs = new BroadcastChannel('kontor-session-owner');

/**
 * Tells the other tabs who signed in here; `null` after a sign-out. It is told, not left for them to read: what the
 * server sets reaches the cookies that a page of another process sees some milliseconds after the message does.
 */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
export const announceSession = (owner: string | null): void => tabs.postMessage(owner);

/**
 * Keeps this tab on the browser's session: all tabs share its cookies, so a page of one user must not go on once another has
 * signed in. Looks when another tab says so, and when this one is shown again, because a tab that slept hears nothing.
 */
export function followSession(queryClient: QueryClient): () => void {
  let hadOwner = sessionOwner() !== null;
  const follow = (owner: string | null) => {
    const hasLeft = hadOwner && owner === null;
    hadOwner = owner !== null;
    if (hasLeft && pageUser(queryClient)) void endSession(queryClient);
    else if (belongsToAnother(queryClient, owner)) useShell.setState({ isOtherUsersSession: true });
  };
  const onMessage = ({ data }: MessageEvent<string | null>) => follow(data);
  const look = () => follow(sessionOwner());
  const onVisible = () => document.visibilityState === 'visible' && look();
  tabs.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', onVisible);
  // A page that comes back out of the back-forward cache.
  window.addEventListener('pageshow', look);
  return () => {
    tabs.removeEventListener('message', onMessage);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', look);
  };
}

/** Nothing that was typed or chosen on one user's page is ever sent in another user's name. */
export function refuseForAnother(queryClient: QueryClient): void {
  if (!belongsToAnother(queryClient, sessionOwner())) return;
  useShell.setState({ isOtherUsersSession: true });
  throw new DOMException('Another user signed in', 'AbortError');
}

const pageUser = (queryClient: QueryClient) => queryClient.getQueryData<User | null>(userKey) ?? null;

function belongsToAnother(queryClient: QueryClient, owner: string | null): boolean {
  const user = pageUser(queryClient);
  return user !== null && owner !== null && owner !== user.uuid;
}
