import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { calendarDate, instant, isoCountryCode, lines, reason, uuid } from './schema.ts';
import { ShopType } from './shop.ts';
import { sells } from './staff-role.ts';

const texts = () => z.strictObject({ de: lines(500).check(z.regex(/\S/)), en: lines(500).check(z.regex(/\S/)) });
const level = () => z.enum(['info', 'warning', 'outage']);

const content = {
  texts: texts(),
  level: level(),
  /** The first and the last day on which it is shown. */
  from: calendarDate(),
  until: calendarDate(),
  /** Whom it concerns; an empty list means everyone. All three hold for one organization of the reader. */
  audience: z.strictObject({
    types: z.array(z.enum(['merchant', 'partner'])).check(z.maxLength(2)),
    shopTypes: z.array(ShopType).check(z.maxLength(ShopType.options.length)),
    countries: z.array(isoCountryCode()).check(z.maxLength(60)),
  }),
};

/** A notice of the vendor's above every page. */
export const Announcement = z.object({ uuid: uuid(), ...content, createdAt: instant() });

/** What a reader is shown. */
export const ShownAnnouncement = z.object({ uuid: uuid(), texts: texts(), level: level(), until: calendarDate() });

const announces = [...sells, 'operations'] as const;
/** What a new or a changed notice says, and why. */
export const AnnouncementBody = z.strictObject({ ...content, reason: reason() });
export const AnnouncementWithdrawal = z.strictObject({ reason: reason() });

export const announcementCalls = defineCalls({
  'GET /announcement': {
    summary:
      'The notices that concern the caller today, but those that the caller has dismissed; signed out those without shop types and countries',
    permission: 'public',
    isCacheable: true,
    success: { status: 200, body: z.array(ShownAnnouncement) },
    errors: [],
  },
  'PUT /announcement/{announcementUuid}/dismissed': {
    summary: 'Shows a notice to the caller no more; the same answer if it was dismissed before',
    permission: 'signed-in',
    success: { status: 204, body: null },
    errors: [],
  },
  'GET /backoffice/announcement': {
    summary: 'All notices, those that end last first, 50; the header Link names the next page',
    permission: 'staff',
    staff: announces,
    query: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(200))) }),
    success: { status: 200, body: z.array(Announcement) },
    errors: [],
  },
  'POST /backoffice/announcement': {
    summary: 'Shows a notice from a day on',
    permission: 'staff',
    staff: announces,
    body: AnnouncementBody,
    success: { status: 201, body: Announcement },
    errors: [],
  },
  'PUT /backoffice/announcement/{announcementUuid}': {
    summary: 'Changes a notice; who has dismissed it sees it again only if its texts differ',
    permission: 'staff',
    staff: announces,
    body: AnnouncementBody,
    success: { status: 200, body: Announcement },
    errors: [],
  },
  'DELETE /backoffice/announcement/{announcementUuid}': {
    summary: 'Withdraws a notice',
    permission: 'staff',
    staff: announces,
    query: AnnouncementWithdrawal,
    success: { status: 204, body: null },
    errors: [],
  },
});

export type Announcement = z.output<typeof Announcement>;
export type NewAnnouncement = Omit<z.output<typeof AnnouncementBody>, 'reason'>;
export type ShownAnnouncement = z.output<typeof ShownAnnouncement>;
