import { calendarDay } from '@kontor/domain/date';
import * as z from 'zod/mini';
import type { Api } from '../infrastructure/http/api.ts';
import { cursorInstant, cutPage, decodeCursor, encodeCursor, linkNextPage } from '../infrastructure/http/next-page.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { acceptAsAsked } from './accept.ts';
import { findAcceptancesOf, findCurrentFor } from './acceptance.repository.ts';
import { type CurrentTexts, readText } from './current-texts.ts';
import { findBegunVersion, type LegalDocumentRow } from './legal-document.repository.ts';

const pageSize = 50;
const Cursor = z.tuple([cursorInstant, z.uuid()]);

/** What everyone reads, and what people accept. */
export function legalRoutes(
  api: Api,
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  texts: Pick<CurrentTexts, 'of'>,
): void {
  const today = () => calendarDay(clock.now().toISOString());

  async function begun(uuid: string): Promise<LegalDocumentRow> {
    const version = await findBegunVersion(database, uuid, today());
    if (version === undefined) throw notFound();
    return version;
  }

  api.route('GET /legal-document/current', ({ query: { kind, language }, reply }) => {
    // A page that is opened again within the minute asks no one.
    reply.header('cache-control', 'public, max-age=60');
    return texts.of(kind, language);
  });

  api.route('GET /legal-document', ({ user }) => findCurrentFor(database, user.uuid, today()));

  api.route('GET /legal-document/{legalDocumentUuid}', async ({ params, query }) =>
    readText(await begun(params.legalDocumentUuid), query.language),
  );

  api.route('PUT /legal-document/{legalDocumentUuid}/accepted', async ({ params, user }) => {
    // One that was replaced while it was read has been accepted all the same.
    const { uuid } = await begun(params.legalDocumentUuid);
    await acceptAsAsked(database, { userUuid: user.uuid, documentUuid: uuid }, clock.now());
  });

  api.route('GET /legal-acceptance', async ({ query, user, request, reply }) => {
    const place = decodeCursor(Cursor, query.cursor);
    const after = place && { acceptedAt: place[0], uuid: place[1] };
    const rows = await findAcceptancesOf(database, user.uuid, pageSize + 1, after);
    const { page, next } = cutPage(rows, pageSize, ({ acceptedAt, uuid }) =>
      encodeCursor(acceptedAt.toISOString(), uuid),
    );
    linkNextPage(request, reply, query, next);
    return page.map((row) => ({ ...row, acceptedAt: row.acceptedAt.toISOString() }));
  });
}
