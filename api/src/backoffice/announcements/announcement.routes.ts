import type { NewAnnouncement } from '@kontor/contract/announcement';
import type { BodyOf } from '@kontor/contract/calls';
import { endsBeforeItBegins } from '@kontor/domain/announcement';
import { calendarDay } from '@kontor/domain/date';
import * as z from 'zod/mini';
import { actFor } from '../../infrastructure/database/acting-for.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import type { Authenticate } from '../../infrastructure/http/guard.ts';
import { cutPage, decodeCursor, encodeCursor, linkNextPage } from '../../infrastructure/http/next-page.ts';
import { notFound, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import {
  deleteAnnouncement,
  deleteDismissals,
  dismiss,
  findAnnouncement,
  findAnnouncements,
  findForUser,
  findForVisitors,
  insertAnnouncement,
  updateAnnouncement,
} from './announcement.repository.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock'>;

const pageSize = 50;
const Cursor = z.tuple([z.iso.date(), z.uuid()]);

/** What the vendor tells everyone, or some, above every page. */
export function announcementRoutes(api: Api, { database, clock }: Parts, authenticate: Authenticate): void {
  const today = () => calendarDay(clock.now().toISOString());

  api.route('GET /announcement', async ({ request, reply }) => {
    const caller = await authenticate(request);
    // A page that is opened again within the minute asks no one.
    reply
      .header('cache-control', caller === null ? 'public, max-age=60' : 'private, no-cache')
      .header('vary', 'cookie');
    if (caller === null) return findForVisitors(database, today());
    const { uuid: userUuid } = caller.user;
    return actFor({ userUuid, organizationUuid: null }, () => findForUser(database, today(), userUuid));
  });

  api.route('PUT /announcement/{announcementUuid}/dismissed', ({ params: { announcementUuid }, user }) =>
    dismiss(database, user.uuid, announcementUuid, clock.now()),
  );

  api.route('GET /backoffice/announcement', async ({ query, request, reply }) => {
    const place = decodeCursor(Cursor, query.cursor);
    const after = place && { lastDay: place[0], uuid: place[1] };
    const rows = await findAnnouncements(database, pageSize + 1, after);
    const { page, next } = cutPage(rows, pageSize, ({ until, uuid }) => encodeCursor(until, uuid));
    linkNextPage(request, reply, query, next);
    return page;
  });

  api.act('POST /backoffice/announcement', {
    async describe({ body }) {
      const content = contentOf(body);
      checkDays(content);
      return { subject: null, organizationUuid: null, before: null, after: content };
    },
    carryOut: ({ body, written }) =>
      inTransaction(database, async (tx) => {
        const announcement = await insertAnnouncement(tx, contentOf(body), clock.now());
        await written(tx);
        return announcement;
      }),
  });

  api.act('PUT /backoffice/announcement/{announcementUuid}', {
    async describe({ params: { announcementUuid }, body }) {
      const content = contentOf(body);
      const before = await findAnnouncement(database, announcementUuid);
      if (before === null) throw notFound();
      checkDays(content);
      return { subject: announcementUuid, organizationUuid: null, before, after: content };
    },
    carryOut: ({ params: { announcementUuid }, body, written }) =>
      inTransaction(database, async (tx) => {
        const content = contentOf(body);
        const before = await findAnnouncement(tx, announcementUuid);
        const announcement = await updateAnnouncement(tx, announcementUuid, content);
        if (before === null || announcement === null) throw notFound();
        const { de, en } = before.texts;
        if (content.texts.de !== de || content.texts.en !== en) await deleteDismissals(tx, announcementUuid);
        await written(tx);
        return announcement;
      }),
  });

  api.act('DELETE /backoffice/announcement/{announcementUuid}', {
    async describe({ params: { announcementUuid } }) {
      const before = await findAnnouncement(database, announcementUuid);
      if (before === null) throw notFound();
      return { subject: announcementUuid, organizationUuid: null, before, after: null };
    },
    carryOut: ({ params: { announcementUuid }, written }) =>
      inTransaction(database, async (tx) => {
        await deleteAnnouncement(tx, announcementUuid);
        await written(tx);
      }),
  });
}

function contentOf(body: BodyOf<'POST /backoffice/announcement'>): NewAnnouncement {
  const { reason: _, ...content } = body;
  return content;
}

function checkDays(days: Pick<NewAnnouncement, 'from' | 'until'>): void {
  if (endsBeforeItBegins(days)) throw violation('until', 'invalid', 'It ends before it begins');
}
