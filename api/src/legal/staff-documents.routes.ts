import { type LegalDocument, legalKinds, type NewLegalDocument } from '@kontor/contract/legal-document';
import { calendarDay } from '@kontor/domain/date';
import * as z from 'zod/mini';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Api } from '../infrastructure/http/api.ts';
import { cursorInstant, cutPage, decodeCursor, encodeCursor, linkNextPage } from '../infrastructure/http/next-page.ts';
import { violation } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import {
  findVersionOn,
  findVersions,
  findVersionsOn,
  insertVersion,
  type LegalDocumentRow,
} from './legal-document.repository.ts';

/** Each has its texts. */
const pageSize = 20;
const Cursor = z.tuple([z.iso.date(), cursorInstant, z.uuid()]);

/** What the vendor's people do about legal texts, of which versions are only ever added. */
export function staffDocumentRoutes(
  api: Api,
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  onChange: () => void,
): void {
  const today = () => calendarDay(clock.now().toISOString());

  async function toWire(rows: readonly LegalDocumentRow[]): Promise<LegalDocument[]> {
    const day = today();
    const current = new Set((await findVersionsOn(database, legalKinds, day)).map(({ uuid }) => uuid));
    const stateOf = ({ uuid, valid_from }: LegalDocumentRow) =>
      current.has(uuid) ? 'current' : valid_from > day ? 'scheduled' : 'past';
    return rows.map((row) => ({
      uuid: row.uuid,
      kind: row.kind,
      texts: row.texts,
      validFrom: row.valid_from,
      needsAcceptance: row.needs_acceptance,
      state: stateOf(row),
      createdAt: row.created_at.toISOString(),
    }));
  }

  api.route('GET /backoffice/legal-document', async ({ query, request, reply }) => {
    const place = decodeCursor(Cursor, query.cursor);
    const after = place && { validFrom: place[0], createdAt: place[1], uuid: place[2] };
    const rows = await findVersions(database, query.kind ?? null, pageSize + 1, after);
    const { page, next } = cutPage(rows, pageSize, ({ valid_from, created_at, uuid }) =>
      encodeCursor(valid_from, created_at.toISOString(), uuid),
    );
    linkNextPage(request, reply, query, next);
    return toWire(page);
  });

  api.act('POST /backoffice/legal-document', {
    async describe({ body }) {
      const { kind, validFrom, needsAcceptance } = body;
      if (validFrom < today()) throw violation('validFrom', 'invalid', 'A day that is over');
      const before = await findVersionOn(database, kind, validFrom);
      return {
        subject: kind,
        organizationUuid: null,
        // Without the texts, which the versions have.
        before: {
          kind,
          uuid: before.uuid,
          validFrom: before.valid_from,
          needsAcceptance: before.needs_acceptance,
        },
        after: { kind, validFrom, needsAcceptance },
      };
    },
    async carryOut({ body, written }) {
      const { reason: _, ...version }: NewLegalDocument & { reason: string } = body;
      const row = await inTransaction(database, async (tx) => {
        const inserted = await insertVersion(tx, version, clock.now());
        await written(tx);
        return inserted;
      });
      onChange();
      const [document] = await toWire([row]);
      if (document === undefined) throw new Error('A version that was just added is missing');
      return document;
    },
  });
}
