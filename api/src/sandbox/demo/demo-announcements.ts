import type { NewAnnouncement } from '@kontor/contract/announcement';
import { calendarDay } from '@kontor/domain/date';
import { insertAnnouncement } from '../../backoffice/announcements/announcement.repository.ts';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';

const everyone = { types: [], shopTypes: [], countries: [] };

/** One that German partners see now, one that is planned, and one that is over. */
const announcements = (dayIn: (count: number) => string): readonly NewAnnouncement[] => [
  {
    texts: {
      de: 'Zwischen den Feiertagen antwortet unsere Kundenbetreuung etwas später als sonst.',
      en: 'Between the holidays our support answers a little later than usual.',
    },
    level: 'info',
    from: dayIn(-1),
    until: dayIn(30),
    audience: { ...everyone, types: ['partner'], countries: ['DE'] },
  },
  {
    texts: {
      de: 'In der Nacht wird von 2 bis 4 Uhr gewartet. Bestellungen gehen weiter ein, das Portal ist nicht erreichbar.',
      en: 'There is maintenance at night from 2 to 4 o’clock. Orders still come in, the portal cannot be reached.',
    },
    level: 'warning',
    from: dayIn(60),
    until: dayIn(61),
    audience: everyone,
  },
  {
    texts: {
      de: 'Zahlungen mit Karte waren gestört. Das ist behoben.',
      en: 'Payments by card were disturbed. This is fixed.',
    },
    level: 'outage',
    from: dayIn(-40),
    until: dayIn(-39),
    audience: everyone,
  },
];

export async function insertDemoAnnouncements(tx: Tx, now: Date): Promise<void> {
  const dayIn = (count: number) => calendarDay(after(now, days(count)).toISOString());
  for (const announcement of announcements(dayIn)) await insertAnnouncement(tx, announcement, now);
}
