import { postgresPrograms } from '@kontor/programs/postgres';
import { expect, test } from 'vitest';
import { rollbackDrill } from './rollback-drill.ts';

const withPostgres = postgresPrograms() === null ? test.skip : test;

withPostgres(
  'the last release goes on with what this one wrote, after this one was taken back',
  async () => {
    expect(await rollbackDrill(() => {})).toEqual({
      migrated: expect.stringMatching(/^The schema is up to date\. Migrations made: 0012-/),
      name: { written: 'Written', read: 'Written', rewritten: 'Back' },
      sessionGoesOn: true,
      failedReads: [],
      errors: [],
      queuedAgain: [
        'find-deadlines',
        'find-reminders',
        'follow-tax-rates',
        'plan-commissions',
        'plan-dunning',
        'plan-price-moves',
        'plan-usage-closing',
        'plan-vat-checks',
        'seal-secrets',
      ],
      // The closing of a month is planned anew every day; a reminder is not.
      parked: ['close-commissions', 'close-usage-months', 'trial-reminder'],
    });
  },
  600_000,
);
