import { createMemoryStore } from '@kontor/registry/memory-store';
import { afterAll, expect, test } from 'vitest';
import { readEnvironment } from '../infrastructure/environment.ts';
import { createInfrastructure } from '../infrastructure/infrastructure.ts';
import { missingJournal } from '../infrastructure/journal/require-journal.ts';
import { takeBackup } from '../testing/backup-in-place.ts';
import { testSecretKeys } from '../testing/secret-keys.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { runIn } from './operators-command.ts';

const log = { info() {}, warn() {}, error() {} };
const opened = await openTestDatabase(log);
afterAll(() => opened.close());
const environment = {
  ...readEnvironment({ NODE_ENV: 'test', KONTOR_DEMO: '0', KONTOR_DATA_DIR: 'memory' }),
  journalStore: createMemoryStore(),
  secretKeys: testSecretKeys,
};

const uuid = '00000000-0000-4000-8000-000000000001';
const goodwill = {
  uuid,
  request_hash: '',
  organization_uuid: uuid,
  kind: 'credit',
  amount: 500,
  transfer_uuid: null,
  invoice_uuid: null,
  payout: null,
  reason: 'For the outage in November',
  state: 'done',
  problem_code: null,
  created_at: new Date('2026-11-01'),
  ended_at: new Date('2026-11-01'),
} as const;

test('a command reads what a restored backup lacks before it does anything', async () => {
  const { journal } = await createInfrastructure(environment, opened, log);
  await journal.readBack();
  const restore = await takeBackup(opened.owner);
  await opened.owner.insertInto('money_act').values(goodwill).execute();
  await journal.copied();
  await restore();
  const acts = runIn(opened, environment, log, async ({ database }) =>
    JSON.stringify(await database.selectFrom('money_act').select('uuid').execute()),
  );
  expect(await acts).toBe(JSON.stringify([{ uuid }]));
});

test('a command without the journal is refused', async () => {
  const without = { ...environment, journalStore: null };
  await expect(runIn(opened, without, log, () => Promise.resolve(''))).rejects.toThrow(missingJournal);
});
