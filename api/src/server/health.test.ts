import { expect, test } from 'vitest';
import type { Availability } from '../infrastructure/database/availability.ts';
import { type CheckReady, createCheckReady, readyFigure } from './health.routes.ts';

const writable: Availability = { check: async () => 'writable' };
const away = () => Promise.reject(new Error('away'));
const portal = { ready: async () => {} };
const figureOf = async (checkReady: CheckReady) => (await readyFigure(checkReady, 0)())[0]?.value;

test.each<[string, number, CheckReady]>([
  ['ready', 1, createCheckReady(writable, portal, { accepting: true })],
  ['stopping', 0, createCheckReady(writable, portal, { accepting: false })],
  ['database-read-only', 0, createCheckReady({ check: async () => 'read-only' }, portal, { accepting: true })],
  ['database-full', 0, createCheckReady({ check: async () => 'full' }, portal, { accepting: true })],
  ['database-unavailable', 0, createCheckReady({ check: away }, portal, { accepting: true })],
  ['registry-unavailable', 0, createCheckReady(writable, { ready: away }, { accepting: true })],
])('%s is what load balancers and metrics are told', async (status, figure, checkReady) => {
  expect(await checkReady()).toMatchObject({ status });
  expect(await figureOf(checkReady)).toBe(figure);
});

test('a database that does not answer makes the server not ready, and does not hold up the metrics', async () => {
  expect(await figureOf(createCheckReady({ check: () => new Promise(() => {}) }, portal, { accepting: true }))).toBe(0);
});
