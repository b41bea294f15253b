import { postgresPrograms } from '@kontor/programs/postgres';
import { expect, test } from 'vitest';
import { restoreDrill } from './restore-drill.ts';
import { knownLists } from './what-others-know.ts';

const withPostgres = postgresPrograms() === null ? test.skip : test;

withPostgres(
  'the documented commands restore a lost database to a point in time, and nothing is made twice',
  async () => {
    const { name, cancelAt, known, mailedAgain, parked } = await restoreDrill(() => {});
    expect(name).toEqual({ atPointInTime: 'Before', lost: 'After', restored: 'Before' });
    expect(cancelAt).toEqual({ lost: expect.any(String), inBackup: false, afterComparison: cancelAt.lost });
    for (const list of knownLists) {
      expect(known.lost[list].length).toBeGreaterThan(known.inBackup[list].length);
    }
    expect(known.restored).toEqual(known.lost);
    expect(known.later).toMatchObject({ creditNotes: known.lost.creditNotes, closedMonths: known.lost.closedMonths });
    expect(known.later.documents).toEqual(expect.arrayContaining([...known.lost.documents]));
    expect({ mailedAgain, parked }).toEqual({ mailedAgain: [], parked: '0' });
  },
  300_000,
);
