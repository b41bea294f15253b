import type { OrganizationExport } from '@kontor/contract/export';
import { expect, test } from 'vitest';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Replica } from '../../infrastructure/database/replica.ts';
import type { ExportedLists } from '../../infrastructure/exported.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';
import { filesIn } from '../../testing/zip.ts';
import { listNames } from './data-file.ts';
import { exportedOrganization } from './exported-organization.ts';
import { createMakeExport } from './make-export.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;

/** Another way to the same rows, which ends while they are read. */
const replicaThatEnds: Database = database.withTables();

/** As replica.ts does it. */
const replica: Replica = {
  read: (work) => work(database),
  readUpToNow: (work) => work(database),
  readUpToNowAtLeisure: (work) => work(replicaThatEnds).catch(() => work(database)),
};

const empty = Object.fromEntries(listNames.map((name) => [name, async function* () {}])) as ExportedLists;

test('an export whose replica ends meanwhile is begun anew from the database, and has everything once', async () => {
  const { client, organizationUuid } = await merchantWithShop(kontor);
  const path = `/organization/${organizationUuid}/export`;
  const { uuid } = (await client.expect(202, `POST ${path}`)).json<{ uuid: string }>();
  const readFrom: string[] = [];
  const exported: ExportedLists = {
    ...empty,
    ...exportedOrganization,
    async *invitations(from, of) {
      readFrom.push(from === replicaThatEnds ? 'replica' : 'database');
      if (from === replicaThatEnds) throw new Error('terminating connection due to administrator command');
      yield* exportedOrganization.invitations?.(from, of) ?? [];
    },
  };
  const make = createMakeExport({ ...kontor.infrastructure, replica }, () => [{ exported }]);
  await make({ exportUuid: uuid }, new AbortController().signal);
  // In the data and as a list.
  expect(readFrom).toEqual(['replica', 'database', 'database']);
  expect((await client.expect(200, `GET ${path}/${uuid}`)).json<OrganizationExport>().state).toBe('done');
  const files = filesIn((await client.expect(200, `GET ${path}/${uuid}/download`)).rawPayload);
  expect(JSON.parse(String(files.get('data.json')))).toMatchObject({ members: [{ role: 'owner' }] });
});
