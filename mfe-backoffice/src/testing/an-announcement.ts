import type { Announcement } from '@kontor/contract/announcement';

/** A notice of maintenance, for everyone. */
export const anAnnouncement = (overrides: Partial<Announcement> = {}): Announcement => ({
  uuid: '0197a000-0000-7000-8000-0000000000a7',
  texts: { de: 'Heute Nacht wird gewartet.', en: 'There is maintenance tonight.' },
  level: 'warning',
  from: '2026-11-20',
  until: '2099-11-21',
  audience: { types: [], shopTypes: [], countries: [] },
  createdAt: '2026-11-19T09:00:00.000Z',
  ...overrides,
});
