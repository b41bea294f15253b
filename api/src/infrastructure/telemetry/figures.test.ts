import { beforeEach, expect, test } from 'vitest';
import { createFigures } from './figures.ts';
import type { Figure } from './metrics.ts';
import type { ReadFigures } from './telemetry.ts';

const memory: Figure = { metric: 'residentMemory', labels: {}, value: 1 };
const parked: Figure = { metric: 'jobs', labels: { lane: 'mail', state: 'parked' }, value: 2 };
const failed = (value: number): Figure => ({ metric: 'figuresFailed', labels: {}, value });

let logged: string[];
let isAway: boolean;
let reads: number;
beforeEach(() => {
  [logged, isAway, reads] = [[], false, 0];
});
const note = (_: object, message: string) => void logged.push(message);
const log = { info: note, warn: note, error: note };
const ofDatabase: ReadFigures = async () => {
  reads += 1;
  if (isAway) throw new Error('The database is away');
  return [parked];
};
const ofProcess: ReadFigures = async () => [memory];

test('scrapes at the same time read the database once', async () => {
  const figures = createFigures([ofProcess, ofDatabase], log);
  expect(await Promise.all([figures(), figures()])).toEqual([
    [failed(0), memory, parked],
    [failed(0), memory, parked],
  ]);
  expect(reads).toBe(1);
});

test('a database that does not answer does not hold up the others', async () => {
  const hangs: ReadFigures = () => new Promise(() => {});
  const figures = createFigures([ofProcess, hangs], log, undefined, 0);
  expect(await figures()).toEqual([failed(1), memory]);
  expect(logged).toEqual(['figures for the metrics cannot be read']);
});

test('what cannot be read is missing, the rest is not, and the log tells it once', async () => {
  let now = 0;
  const figures = createFigures([ofProcess, ofDatabase], log, () => now);
  isAway = true;
  for (now of [10_000, 20_000]) expect(await figures()).toEqual([failed(1), memory]);
  isAway = false;
  now = 30_000;
  expect(await figures()).toEqual([failed(0), memory, parked]);
  expect(logged).toEqual(['figures for the metrics cannot be read']);
});
