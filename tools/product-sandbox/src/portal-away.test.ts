import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { UsageReport } from '@kontor/contract/usage';
import { expect, test } from 'vitest';
import { newShop, openSandbox, type TestSandbox } from './testing/sandbox.ts';

const shop = newShop({ provisioning: 'active' });
const counted = (body: unknown) => (body as UsageReport).events.reduce((sum, { quantity }) => sum + quantity, 0);
const accepting = (body: unknown) =>
  [200, { accepted: (body as UsageReport).events.length, duplicates: 0, rejected: [] }] as const;

function leave({ portal }: TestSandbox): void {
  portal.answer = () => [503, { code: 'unavailable' }];
}

/** It answers again. */
function comeBack({ portal }: TestSandbox): void {
  portal.answer = ({ call, body }) => (call.includes('/usage') ? accepting(body) : undefined);
}

const sell = (orders: number) => ({ shopUuid: shop.uuid, action: 'sell', orders });

test('orders that are sold while the portal is away are reported when it is back, each once', async () => {
  const sandbox = await openSandbox([shop]);
  leave(sandbox);
  expect((await sandbox.act(sell(3))).json()).toEqual({ accepted: 0, duplicates: 0, rejected: [], waiting: 3 });
  await sandbox.pass(1800);
  expect((await sandbox.act(sell(4))).json()).toMatchObject({ waiting: 4 });
  expect((await sandbox.shown()).shops[shop.uuid]?.orders).toEqual({});
  sandbox.reported();
  comeBack(sandbox);
  await sandbox.pass(1800);
  const reports = sandbox.reported('/usage').map(({ body }) => body as UsageReport);
  expect(reports.map(counted)).toEqual([3, 4]);
  expect(reports.map(({ events }) => events[0]?.occurredAt.slice(0, 16))).toEqual([
    '2026-11-22T10:00',
    '2026-11-22T10:30',
  ]);
  expect((await sandbox.shown()).shops[shop.uuid]?.orders).toEqual({ '2026-11': 7 });
  await sandbox.pass(3600);
  expect(sandbox.reported('/usage')).toEqual([]);
});

test('what the portal stored before it went away is reported with the same ids again', async () => {
  const sandbox = await openSandbox([shop]);
  leave(sandbox);
  await sandbox.act(sell(2));
  await sandbox.pass(60);
  comeBack(sandbox);
  await sandbox.pass(60);
  const ids = sandbox.reported('/usage').map(({ body }) => (body as UsageReport).events.map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(1);
  expect(new Set(ids.flat()).size).toBe(2);
});

test('what the portal refuses when it is back is said on the page', async () => {
  const sandbox = await openSandbox([shop]);
  leave(sandbox);
  await sandbox.act(sell(2));
  const rejected = [0, 1].map((index) => ({ index, code: 'month-closed' }));
  sandbox.portal.answer = () => [200, { accepted: 0, duplicates: 0, rejected }];
  await sandbox.pass(60);
  const { refusals, shops } = await sandbox.shown();
  expect(refusals).toMatchObject([{ text: expect.stringContaining('took 0 of 2') }]);
  expect(shops[shop.uuid]?.orders).toEqual({});
});

test('the page says since when the portal is away, what waits for it, and what it told last', async () => {
  const sandbox = await openSandbox([shop]);
  leave(sandbox);
  await sandbox.act(sell(3));
  const away = (await sandbox.app.inject('/dev/products')).body;
  expect(away).toContain('The portal has not answered since');
  expect(away).toContain('1 report waits for it');
  expect(away).toContain('3 sold orders wait for the portal.');
  expect(away).toContain('professional, 2000 orders a month');
  expect(away).toContain('version 1, of <time datetime="2026-11-22T10:00:00.000Z">');
  comeBack(sandbox);
  await sandbox.pass(0);
  const back = (await sandbox.app.inject('/dev/products')).body;
  expect(back).not.toContain('has not answered');
  expect(back).not.toContain('wait for the portal');
});

test('a branch and its cash register exist from their own time on, whenever the portal hears of them', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = ({ call }) =>
    call.includes('/pairing') ? [200, { shopUuid: shop.uuid, kind: 'pos' }] : undefined;
  await sandbox.act({ action: 'pair', code: 'ABCD2345' });
  sandbox.reported();
  leave(sandbox);
  const address = { addressLine1: 'Kantstraße 100', zip: '10627', city: 'Berlin', taxNumber: '27/123/45678' };
  const branch = { shopUuid: shop.uuid, name: 'Filiale Kant', isoCountryCode: 'DE', ...address };
  await sandbox.act({ action: 'open-branch-store', ...branch });
  await sandbox.pass(0);
  const open = { state: 'active', cashRegisters: [{ commissionedAt: expect.stringMatching(/^2026-11-22T10:00/) }] };
  expect((await sandbox.shown()).shops[shop.uuid]?.branchStores).toMatchObject([open]);
  sandbox.reported();
  comeBack(sandbox);
  await sandbox.pass(3600);
  const [first, ...others] = sandbox.reported('/branch-store/');
  expect(first).toMatchObject({ body: { state: 'active' } });
  expect(others.filter(({ call }) => call.includes('/cash-register/'))).toMatchObject([
    { body: { commissionedAt: expect.stringMatching(/^2026-11-22T10:00/) } },
  ]);
});

test('of a lead the last state that sales wrote down is told', async () => {
  const sandbox = await openSandbox();
  const leadUuid = 'd0000000-0000-4000-8000-000000000001';
  leave(sandbox);
  await sandbox.act({ action: 'lead', leadUuid, state: 'contacted' });
  await sandbox.act({ action: 'lead', leadUuid, state: 'won' });
  sandbox.reported();
  comeBack(sandbox);
  await sandbox.pass(3600);
  expect(sandbox.reported()).toEqual([{ call: `PUT /lead/${leadUuid}`, body: { state: 'won' } }]);
});

test('a device whose code was taken is registered when the portal is back', async () => {
  const sandbox = await openSandbox([shop]);
  sandbox.portal.answer = ({ call }) =>
    call.includes('/pairing') ? [200, { shopUuid: shop.uuid, kind: 'wms' }] : [503, { code: 'unavailable' }];
  expect((await sandbox.act({ action: 'pair', code: 'ABCD2345' })).statusCode).toBe(200);
  expect((await sandbox.shown()).shops[shop.uuid]?.devices).toMatchObject([{ name: 'Handscanner 1', isOn: true }]);
  sandbox.reported();
  comeBack(sandbox);
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
  await until(async () => sandbox.portal.reports.some(({ call }) => call.includes('/device/')));
  expect(sandbox.reported('/device/')).toMatchObject([{ body: { name: 'Handscanner 1' } }]);
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await turnOfTheLoop();
}
