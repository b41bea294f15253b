import { postgresPrograms } from '@kontor/programs/postgres';
import { expect, test } from 'vitest';
import { rollbackDrill } from './rollback-drill.ts';

const withPostgres = postgresPrograms() === null ? test.skip : test;

withPostgres(
  'the last release goes on with what this one wrote, after this one was taken back',
  async () => {
    expect(await rollbackDrill(() => {})).toEqual({
      migrated: expect.stringMatching(/^The schema is up to date\. Migrations made: 0100-/),
      name: { written: 'Written', read: 'Written', rewritten: 'Back' },
      sessionGoesOn: true,
      failedReads: [],
      errors: [],
    });
  },
  600_000,
);
