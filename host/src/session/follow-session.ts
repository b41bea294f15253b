import type { User } from '@kontor/contract/user';
import type { QueryClient } from '@tanstack/react-query';
import { useShell } from '../base/shell-store.ts';
import { openTabChannel } from '../base/tab-channel.ts';
import { endSession } from './end-session.ts';
import { sessionOwner } from './session-owner.ts';
import { userKey } from './user-queries.ts';

let channel: BroadcastChannel | null | undefined;

/** One per tab: a channel does not receive its own messages. */
function tabs(): BroadcastChannel | null {
  if (channel === undefined) channel = openTabChannel('kontor-session-owner');
  return channel;
}

/**
 * Tells the other tabs which user signed in; `null` after a sign-out. The message contains it, because cookies reach
 * pages in other processes some milliseconds later than the message.
 */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
export const announceSession = (owner: string | null): void => tabs()?.postMessage(owner);

/**
 * Keeps this tab in sync with the browser's session: all tabs share its cookies, so a page of one user must not
 * continue once another has signed in. Checks when another tab sends a message, and when this one becomes visible,
 * because suspended tabs get none.
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
  tabs()?.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', onVisible);
  // A page restored from the back-forward cache.
  window.addEventListener('pageshow', look);
  return () => {
    tabs()?.removeEventListener('message', onMessage);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', look);
  };
}

/** Input of one user's page must never be sent in another user's name. */
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
