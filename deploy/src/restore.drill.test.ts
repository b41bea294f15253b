import { postgresPrograms } from '@kontor/programs/postgres';
import { expect, test } from 'vitest';
import { restoreDrill } from './restore-drill.ts';

const withPostgres = postgresPrograms() === null ? test.skip : test;

withPostgres(
  'the documented commands restore a lost database to a point in time, and the provider mends what is newer',
  async () => {
    const { name, cancelAt } = await restoreDrill(() => {});
    expect(name).toEqual({ atPointInTime: 'Before', lost: 'After', restored: 'Before' });
    expect(cancelAt).toEqual({ lost: expect.any(String), inBackup: false, afterComparison: cancelAt.lost });
  },
  300_000,
);
