import type { ExportListName } from '@kontor/contract/export-document';
import { administers, type Role } from '@kontor/contract/role';
import { lastDayOf } from '@kontor/domain/date';
import * as z from 'zod/mini';
import type { ArchiveFile } from '../../infrastructure/add-to-archive.ts';
import { readVendor } from '../../infrastructure/brand/read-brand.ts';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import type { Database, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { ExportedPapers, ReadList } from '../../infrastructure/exported.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Module } from '../../infrastructure/module.ts';
import { addressedTo } from '../recipients.ts';
import { dataFile, exportSchema, listNames } from './data-file.ts';
import {
  type Attempt,
  AttemptReplaced,
  beginAttempt,
  completeExport,
  noteFailure,
  noteProgress,
  writePart,
} from './export.repository.ts';
import { exportReadyMail } from './export-ready.mail.ts';
import { readOrganization } from './exported-organization.ts';
import { csvOf, listPath } from './list-file.ts';
import { readme } from './readme.ts';
import { writeArchive } from './write-archive.ts';

/** How long a finished export is kept. */
export const exportKept = days(7);

export const makeExportJob = defineJob('make-export', z.object({ exportUuid: z.string() }), { deadline: minutes(30) });

/** What the rooms have of an organization. */
export type ExportingRooms = () => readonly Pick<Module, 'exported' | 'papers'>[];

type Needs = Pick<Infrastructure, 'database' | 'replica' | 'clock' | 'outbox' | 'environment'>;

/**
 * Puts everything of an organization into one file. An attempt that was interrupted is begun anew, by whichever server;
 * papers that it has made are kept with their invoices, so that the next one is fast.
 *
 * Lists are read from the replica, where there is one: from one place until the end of an attempt, and not before that has
 * what was committed when the job began, and so when the export was asked for.
 */
export function createMakeExport(needs: Needs, rooms: ExportingRooms): JobHandler<typeof makeExportJob> {
  const { database, replica, clock } = needs;
  return async ({ exportUuid }, signal) => {
    /** More than one where the replica has failed. */
    const attempts: Attempt[] = [];
    try {
      await replica.readUpToNowAtLeisure(async (listed) => {
        const attempt = await beginAttempt(database, exportUuid, clock.now());
        if (attempt === null) return;
        attempts.push(attempt);
        const size = await write(needs, { rooms: rooms(), listed }, attempt, signal);
        await inTransaction(database, (tx) => complete(needs, tx, attempt, size));
      });
    } catch (error) {
      // The other attempt tells how it ends.
      if (error instanceof AttemptReplaced) return;
      const last = attempts.at(-1);
      if (last !== undefined && !signal.aborted) await noteFailure(database, last);
      throw error;
    }
  };
}

interface Content {
  readonly rooms: ReturnType<ExportingRooms>;
  /** Where the lists are read. */
  readonly listed: Database;
}

async function write(
  { database, clock, environment }: Needs,
  { rooms, listed }: Content,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<number> {
  const { organizationUuid } = attempt;
  const { lists, papers } = contentOf(rooms);
  const exportedAt = clock.now();
  const counts = await Promise.all(papers.map(({ count }) => count(database, organizationUuid)));
  const advance = stepsOf(2 * listNames.length + counts.reduce((sum, count) => sum + count, 0), (progress) =>
    noteProgress(database, attempt, { progress, advanced_at: clock.now() }),
  );
  const read = (name: ExportListName) => counted(lists[name](listed, organizationUuid), advance);

  async function* files(): AsyncGenerator<ArchiveFile> {
    const date = exportedAt;
    const organization = await readOrganization(listed, organizationUuid);
    const vendor = await readVendor(database, environment);
    yield { path: 'README.md', date, content: [readme(organization.name, exportedAt, vendor)] };
    yield { path: 'schema.json', date, content: [JSON.stringify(exportSchema(environment.publicUrl), null, 2)] };
    yield { path: 'data.json', date, content: dataFile(exportedAt, organization, read) };
    for (const name of listNames) yield { path: listPath(name), date, content: csvOf(name, read(name)) };
    for (const { read: readPapers } of papers) {
      for await (const { path, date: ofPaper, content } of readPapers({ database, environment }, organizationUuid)) {
        yield { path, date: ofPaper, content: [content] };
        await advance();
      }
    }
  }

  let number = 0;
  return writeArchive(files(), {
    signal,
    store: async (content) => {
      number += 1;
      await writePart(database, attempt, { number, content, now: clock.now() });
    },
  });
}

/** Each list has one room. */
function contentOf(rooms: ReturnType<ExportingRooms>) {
  const lists = Object.assign({}, ...rooms.map(({ exported }) => exported)) as Readonly<
    Record<ExportListName, ReadList<object>>
  >;
  const missing = listNames.filter((name) => lists[name] === undefined);
  if (missing.length > 0) throw new Error(`No room exports ${missing.join(', ')}`);
  return { lists, papers: rooms.flatMap(({ papers }): readonly ExportedPapers[] => (papers ? [papers] : [])) };
}

/** Rows of a list, and a step once they are all read. */
async function* counted<Row>(rows: AsyncIterable<Row>, advance: () => Promise<void>): AsyncGenerator<Row> {
  yield* rows;
  await advance();
}

/** Tells how far the work is, in percent, as often as that changes. It is done when the file is stored. */
function stepsOf(all: number, tell: (percent: number) => Promise<void>): () => Promise<void> {
  let [done, told] = [0, 0];
  return async () => {
    done += 1;
    const percent = Math.min(99, Math.floor((100 * done) / all));
    if (percent === told) return;
    told = percent;
    await tell(percent);
  };
}

async function complete({ clock, outbox, environment }: Needs, tx: Tx, attempt: Attempt, size: number): Promise<void> {
  const now = clock.now();
  const expiresAt = after(now, exportKept);
  const isDone = await completeExport(tx, attempt, { size_bytes: size, advanced_at: now, expires_at: expiresAt });
  if (!isDone) throw new AttemptReplaced();
  const recipient = await findRequester(tx, attempt.exportUuid);
  if (recipient === null) return;
  const mail = exportReadyMail({
    organization: recipient.organizationName,
    size,
    lastDay: lastDayOf(expiresAt.toISOString()),
    link: `${environment.publicUrl}${await pageOf(tx, attempt.organizationUuid)}`,
  });
  await outbox.send(tx, { ...addressedTo(recipient), mail });
}

/** Who asked for it, as long as that member may download it. */
async function findRequester(tx: Tx, exportUuid: string) {
  const row = await tx
    .selectFrom('organization_export as export')
    .innerJoin('app_user', 'app_user.uuid', 'export.requested_by_uuid')
    .innerJoin('membership', (on) =>
      on
        .onRef('membership.user_uuid', '=', 'app_user.uuid')
        .onRef('membership.organization_uuid', '=', 'export.organization_uuid'),
    )
    .innerJoin('organization', 'organization.uuid', 'export.organization_uuid')
    .select([
      'app_user.email',
      'app_user.first_name as firstName',
      'app_user.last_name as lastName',
      'app_user.language',
      'membership.role',
      'organization.name as organizationName',
    ])
    .where('export.uuid', '=', exportUuid)
    .executeTakeFirst();
  return row !== undefined && (administers as readonly Role[]).includes(row.role) ? row : null;
}

/** Of a merchant below the first shop, as everything that it opens. */
async function pageOf(db: Database | Tx, organizationUuid: string): Promise<string> {
  const shop = await db
    .selectFrom('shop')
    .select('uuid')
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return `/organization/${organizationUuid}${shop ? `/shop/${shop.uuid}` : ''}/export`;
}
