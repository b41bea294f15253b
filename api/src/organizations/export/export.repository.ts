import { randomUUID } from 'node:crypto';
import type { OrganizationExport } from '@kontor/contract/export';
import { displayName } from '@kontor/domain/user';
import { sql } from 'kysely';
import { after, hours } from '../../infrastructure/clock.ts';
import type { Database, Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import './export.tables.ts';

/** One that has not advanced for so long is not waited for any more: its job was given up. */
const stalledAfter = hours(1);

/** The exports of an organization that are being made or kept, newest first. */
export async function findExports(
  db: Queryable,
  organizationUuid: string,
  now: Date,
  uuid?: string,
): Promise<OrganizationExport[]> {
  const rows = await db
    .selectFrom('organization_export')
    .leftJoin('app_user', 'app_user.uuid', 'organization_export.requested_by_uuid')
    .selectAll('organization_export')
    .select(['first_name as firstName', 'last_name as lastName', 'email'])
    .where('organization_uuid', '=', organizationUuid)
    .$if(uuid !== undefined, (one) => one.where('organization_export.uuid', '=', uuid ?? ''))
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .orderBy('organization_export.created_at', 'desc')
    .orderBy('organization_export.uuid')
    .execute();
  return rows.map(({ firstName, lastName, email, ...row }) => ({
    uuid: row.uuid,
    state: row.state === 'working' && row.advanced_at < after(now, -stalledAfter) ? 'failed' : row.state,
    progress: row.progress,
    sizeBytes: row.size_bytes,
    expiresAt: row.expires_at?.toISOString() ?? null,
    requestedAt: row.created_at.toISOString(),
    requestedBy: email === null ? null : displayName({ firstName, lastName, email }),
  }));
}

/** The one that is being made, with the organization locked, so that no other begins meanwhile. */
export async function findWorkingExport(tx: Tx, organizationUuid: string, now: Date): Promise<string | null> {
  await tx.selectFrom('organization').select('uuid').where('uuid', '=', organizationUuid).forUpdate().execute();
  await tx
    .updateTable('organization_export')
    .set({ state: 'failed', attempt: randomUUID() })
    .where('organization_uuid', '=', organizationUuid)
    .where('state', '=', 'working')
    .where('advanced_at', '<', after(now, -stalledAfter))
    .execute();
  const row = await tx
    .selectFrom('organization_export')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .where('state', '=', 'working')
    .executeTakeFirst();
  return row?.uuid ?? null;
}

/** What an attempt works for. */
export interface Attempt {
  readonly exportUuid: string;
  readonly organizationUuid: string;
  readonly uuid: string;
}

/**
 * Begins to make an export, again if an earlier attempt has not completed it, which from now on writes no more. `null` if
 * there is nothing to be made: it is done, was removed, or was replaced by another one.
 */
export const beginAttempt = (database: Database, exportUuid: string, now: Date): Promise<Attempt | null> =>
  inTransaction(database, async (tx) => {
    const found = await tx
      .selectFrom('organization_export')
      .select('organization_uuid')
      .where('uuid', '=', exportUuid)
      .executeTakeFirst();
    if (found === undefined) return null;
    const { organization_uuid: organizationUuid } = found;
    const working = await findWorkingExport(tx, organizationUuid, now);
    if (working !== null && working !== exportUuid) return null;
    const uuid = randomUUID();
    const begun = await tx
      .updateTable('organization_export')
      .set({ state: 'working', attempt: uuid, progress: 0, advanced_at: now })
      .where('uuid', '=', exportUuid)
      .where('state', '<>', 'done')
      .returning('uuid')
      .executeTakeFirst();
    if (begun === undefined) return null;
    await tx.deleteFrom('organization_export_part').where('export_uuid', '=', exportUuid).execute();
    return { exportUuid, organizationUuid, uuid };
  });

/** Another attempt makes the export, or it was removed. */
export class AttemptReplaced extends Error {
  constructor() {
    super('Another attempt makes this export, or it was removed');
  }
}

const isOwn = ({ exportUuid, uuid }: Attempt) =>
  sql<boolean>`uuid = ${exportUuid} and attempt = ${uuid} and state = 'working'`;

/** @throws AttemptReplaced */
export async function writePart(
  database: Database,
  attempt: Attempt,
  { number, content, now }: { readonly number: number; readonly content: Uint8Array; readonly now: Date },
): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    with own as (
      update organization_export set advanced_at = ${now} where ${isOwn(attempt)} returning uuid, attempt, organization_uuid
    )
    insert into organization_export_part (export_uuid, attempt, number, organization_uuid, content)
    select uuid, attempt, ${number}::integer, organization_uuid, ${content}::bytea from own
    returning number`.execute(database);
  if (rows.length === 0) throw new AttemptReplaced();
}

/** @throws AttemptReplaced */
export async function noteProgress(
  db: Queryable,
  attempt: Attempt,
  values: { readonly progress: number; readonly advanced_at: Date },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('organization_export')
    .set(values)
    .where(isOwn(attempt))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AttemptReplaced();
}

/** `false` if another attempt makes it by now. */
export async function completeExport(
  tx: Tx,
  attempt: Attempt,
  values: { readonly size_bytes: number; readonly advanced_at: Date; readonly expires_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('organization_export')
    .set({ ...values, state: 'done', progress: 100 })
    .where(isOwn(attempt))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Until the job tries again, another one may be asked for. */
export async function noteFailure(database: Database, attempt: Attempt): Promise<void> {
  await database.updateTable('organization_export').set({ state: 'failed' }).where(isOwn(attempt)).execute();
}

/** A part of a finished export; `null` after the last one. */
export async function readPart(database: Database, exportUuid: string, number: number): Promise<Uint8Array | null> {
  const row = await database
    .selectFrom('organization_export_part as part')
    .innerJoin('organization_export as export', (on) =>
      on.onRef('export.uuid', '=', 'part.export_uuid').onRef('export.attempt', '=', 'part.attempt'),
    )
    .select('content')
    .where('export.uuid', '=', exportUuid)
    .where('export.state', '=', 'done')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Those that were kept long enough, and those that were never finished. */
export async function expireExports(tx: Tx, now: Date, kept: number): Promise<void> {
  await tx
    .deleteFrom('organization_export')
    .where((is) =>
      is.or([
        is('expires_at', '<=', now),
        is.and([is('state', '<>', 'done'), is('advanced_at', '<', after(now, -kept))]),
      ]),
    )
    .execute();
}
