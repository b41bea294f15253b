import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { calendarDay } from '@kontor/domain/date';
import { productFileName } from '@kontor/domain/file-name';
import { readBrand } from '../../infrastructure/brand/read-brand.ts';
import { days, hours } from '../../infrastructure/clock.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { taken } from '../../infrastructure/http/taken.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { Log } from '../../infrastructure/log.ts';
import { findExports, findWorkingExport, readPart } from './export.repository.ts';
import { makeExportJob } from './make-export.ts';

const path = '/organization/{organizationUuid}/export';

/** Each is work, and is kept for days. */
const requestLimit = { max: 10, window: days(1) };
const downloadLimit = { max: 60, window: hours(1) };

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'record' | 'limits' | 'log'>;

export function exportRoutes(api: Api, { database, clock, jobs, record, limits, log }: Needs): void {
  api.route(`GET ${path}`, ({ organization }) => findExports(database, organization.uuid, clock.now()));

  api.route(`POST ${path}`, async ({ organization, user }) => {
    const { uuid: organizationUuid } = organization;
    const running = await inTransaction(database, (tx) => findWorkingExport(tx, organizationUuid, clock.now()));
    if (running !== null) return { uuid: running };
    await limits.take(`export|${organizationUuid}`, requestLimit);
    return inTransaction(database, async (tx) => {
      const now = clock.now();
      const working = await findWorkingExport(tx, organizationUuid, now);
      if (working !== null) return { uuid: working };
      const uuid = randomUUID();
      await tx
        .insertInto('organization_export')
        .values({
          uuid,
          organization_uuid: organizationUuid,
          requested_by_uuid: user.uuid,
          state: 'working',
          // No attempt has begun.
          attempt: uuid,
          created_at: now,
          advanced_at: now,
        })
        .execute();
      await record(tx, { organizationUuid, action: 'export.requested' });
      await jobs.enqueue(tx, makeExportJob, { exportUuid: uuid });
      return { uuid };
    });
  });

  api.route(`GET ${path}/{exportUuid}`, async ({ organization, params }) => {
    const [found] = await findExports(database, organization.uuid, clock.now(), params.exportUuid);
    if (found === undefined) throw notFound();
    return found;
  });

  api.route(`GET ${path}/{exportUuid}/download`, async ({ organization, params, reply }) => {
    const { uuid: organizationUuid } = organization;
    const [found] = await findExports(database, organizationUuid, clock.now(), params.exportUuid);
    if (found === undefined) throw notFound();
    if (found.state !== 'done' || found.sizeBytes === null) throw new ProblemError('state-conflict');
    await limits.take(`export-download|${organizationUuid}`, downloadLimit);
    await inTransaction(database, (tx) =>
      record(tx, { organizationUuid, action: 'export.downloaded', details: { requestedAt: found.requestedAt } }),
    );
    const product = productFileName((await readBrand(database)).name);
    reply
      .header('content-length', found.sizeBytes)
      .header('content-disposition', `attachment; filename="${product}-export-${calendarDay(found.requestedAt)}.zip"`);
    return openExport({ database, log }, found.uuid);
  });
}

/** The file, part by part, no faster than it is downloaded. */
function openExport(needs: { readonly database: Database; readonly log: Log }, uuid: string): PassThrough {
  const output = new PassThrough();
  send(needs.database, uuid, output).catch((error: unknown) => {
    needs.log.error({ err: error }, 'an export could not be sent completely');
    output.destroy(error instanceof Error ? error : undefined);
  });
  return output;
}

async function send(database: Database, uuid: string, output: PassThrough): Promise<void> {
  for (let number = 1; ; number += 1) {
    const part = await readPart(database, uuid, number);
    if (part === null) break;
    output.write(part);
    await taken(output);
    // The download was broken off.
    if (output.destroyed) return;
  }
  output.end();
}
