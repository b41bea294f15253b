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
