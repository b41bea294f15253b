import type { Announcement } from '@kontor/contract/announcement';

type Days = Pick<Announcement, 'from' | 'until'>;

export type AnnouncementState = 'planned' | 'current' | 'past';

/** Whether it is shown on a day, which belongs to it as its first and its last one do. @param today in the vendor's calendar */
export function announcementState({ from, until }: Days, today: string): AnnouncementState {
  if (from > today) return 'planned';
  return until < today ? 'past' : 'current';
}

/** A notice that no day would show. */
export const endsBeforeItBegins = ({ from, until }: Days): boolean => until < from;

/**
 * Names a notice with its texts, in few characters: a visitor who is not signed in has dismissed these, and sees others again. Not for
 * telling forged texts from real ones.
 */
export function announcementVersion({ uuid, texts }: Pick<Announcement, 'uuid' | 'texts'>): string {
  let sum = 0x811c9dc5;
  // FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/
  for (const character of texts.de + texts.en) sum = Math.imul(sum ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return uuid.slice(0, 8) + sum.toString(36);
}

/** The newest that a browser remembers. */
const mostDismissed = 12;

/** The notices that a visitor has dismissed, as a cookie lists them. */
export const dismissedIn = (cookie: string | null | undefined): readonly string[] =>
  (cookie ?? '').split('.').filter((version) => /^[\da-z]+$/.test(version));

/** The cookie after one more was dismissed. */
export const withDismissed = (cookie: string | null | undefined, version: string): string =>
  [...dismissedIn(cookie).filter((one) => one !== version), version].slice(-mostDismissed).join('.');
