import { randomUUID } from 'node:crypto';
import type { Settings } from '@kontor/contract/settings';
import { firstAccounting } from '@kontor/domain/chart-of-accounts';
import { expect, test } from 'vitest';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { merchant } from '../../testing/accounts.ts';
import { dayIn } from '../../testing/days.ts';
import { operatorOf } from '../../testing/operator.ts';
import { changeSettings, readSettings } from '../../testing/settings.ts';
import { testApp } from '../../testing/test-app.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators, supportEmail: 'tickets@kontor.test' } });
const operator = await operatorOf(kontor, operators);
const { database } = kontor.infrastructure;
const rows = () => database.selectFrom('vendor_settings').selectAll().orderBy('counts_from').execute();
const changeRows = (db: Database) => db.updateTable('vendor_settings').set({ reason: 'Other' }).execute();
const put = async (change: object) => {
  const body = { ...(await readSettings(operator)), reason: 'Decided by the management', ...change };
  return operator.call('PUT /backoffice/settings', { body });
};

const first: Settings = {
  sepaDirectDebitLimit: 500_000,
  trialDays: 30,
  trialPlan: 'professional',
  bankTransferDaysUntilDue: 14,
  posSupportedCountries: ['DE', 'AT'],
  defaultProductVersions: { shopware6: 'v3', cloud: 'v2' },
  soldVersions: { shopware6: ['v1', 'v3'], cloud: ['v2'] },
  commission: { rate: 15, months: 24 },
  partnerApproval: 'at-once',
  fourEyesFrom: 50_000,
  senderEmail: 'hilfe@kontor.test',
  supportEmail: 'tickets@kontor.test',
  accounting: firstAccounting,
};

test('a database begins with the settings of the release, and the address of the environment', async () => {
  expect(await readSettings(operator)).toEqual(first);
});

test('the whole of what was read is set with a reason, and nothing that was set before is lost', async () => {
  const before = await rows();
  const wanted = { ...first, trialDays: 14, supportEmail: 'hallo@bücher.de' };
  const answer = await operator.expect(200, 'PUT /backoffice/settings', { ...wanted, reason: 'Two weeks are enough' });
  const set = { ...wanted, supportEmail: 'hallo@xn--bcher-kva.de' };
  expect(answer.json()).toEqual(set);
  expect(await readSettings(operator)).toEqual(set);
  const after = await rows();
  expect(after.slice(0, -1)).toEqual(before);
  expect(after.at(-1)).toMatchObject({ settings: set, reason: 'Two weeks are enough' });
  expect(kontor.logged.join()).toContain('"act":"settings-changed","changed":["trialDays","supportEmail"]');
  // Set again, it is the same, and nothing is written.
  await operator.expect(200, 'PUT /backoffice/settings', { ...wanted, reason: 'Sent twice' });
  expect(await rows()).toEqual(after);
  await expect(changeRows(database)).rejects.toThrow('never changed');
  // In the name of a tenant not even another row is added.
  await expect(changeRows(kontor.restricted)).rejects.toThrow('permission denied');
  const [row] = after.map((one) => ({ ...one, uuid: randomUUID(), settings: JSON.stringify(one.settings) }));
  const added = row && kontor.restricted.insertInto('vendor_settings').values({ ...row, counts_from: new Date() });
  await expect(added?.execute()).rejects.toThrow('permission denied');
  await changeSettings(operator, first);
});

test('what a page of before does not know stays as it was set', async () => {
  await changeSettings(operator, { partnerApproval: 'by-staff' });
  const { partnerApproval: _, ...known } = first;
  const answer = await operator.expect(200, 'PUT /backoffice/settings', { ...known, reason: 'From an open page' });
  expect(answer.json()).toMatchObject({ partnerApproval: 'by-staff' });
  await changeSettings(operator, first);
});

test('what is set at one instant is set one after another', async () => {
  const answers = await Promise.all([put({ trialDays: 20 }), put({ trialDays: 21 }), put({ trialDays: 22 })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const all = await rows();
  expect(new Set(all.map(({ counts_from }) => counts_from.getTime())).size).toBe(all.length);
  await changeSettings(operator, first);
});

test.each<[string, object, string, string]>([
  ['a negative limit', { sepaDirectDebitLimit: -1 }, 'sepaDirectDebitLimit', 'too-small'],
  ['a part of a cent', { sepaDirectDebitLimit: 0.5 }, 'sepaDirectDebitLimit', 'invalid-type'],
  ['no day of trial', { trialDays: 0 }, 'trialDays', 'too-small'],
  ['a trial of a season', { trialDays: 91 }, 'trialDays', 'too-big'],
  ['a device as plan of the trial', { trialPlan: 'wms' }, 'trialPlan', 'invalid'],
  ['transfers due at once', { bankTransferDaysUntilDue: 0 }, 'bankTransferDaysUntilDue', 'too-small'],
  ['a country that is none', { posSupportedCountries: ['DE', 'XX'] }, 'posSupportedCountries.1', 'country-unsupported'],
  ['a country without VAT', { posSupportedCountries: ['CH'] }, 'posSupportedCountries.0', 'country-unsupported'],
  ['a country twice', { posSupportedCountries: ['DE', 'DE'] }, 'posSupportedCountries.1', 'already-taken'],
  [
    'a default that is not sold',
    { defaultProductVersions: { shopware6: 'v2', cloud: 'v2' } },
    'defaultProductVersions.shopware6',
    'invalid',
  ],
  [
    'a version without prices',
    { soldVersions: { shopware6: ['v1', 'v3'], cloud: ['v2', 'v3'] } },
    'soldVersions.cloud.1',
    'product-unknown',
  ],
  ['no version', { soldVersions: { shopware6: [], cloud: ['v2'] } }, 'soldVersions.shopware6', 'not-empty'],
  [
    'a version twice',
    { soldVersions: { shopware6: ['v3', 'v3'], cloud: ['v2'] } },
    'soldVersions.shopware6.1',
    'already-taken',
  ],
  ['more than everything', { commission: { rate: 100.01, months: 24 } }, 'commission.rate', 'too-big'],
  ['a third decimal', { commission: { rate: 12.345, months: 24 } }, 'commission.rate', 'invalid'],
  ['no month', { commission: { rate: 15, months: 0 } }, 'commission.months', 'too-small'],
  ['an unknown term', { commission: { rate: 15, months: 24, extra: 1 } }, 'commission.extra', 'unknown-key'],
  ['a sender without address', { senderEmail: 'hilfe' }, 'senderEmail', 'email'],
  [
    'a longer account than the books have',
    { accounting: { ...firstAccounting, accounts: { ...firstAccounting.accounts, bank: '12000' } } },
    'accounting.accounts.bank',
    'invalid',
  ],
  [
    'no number of an accountant',
    { accounting: { ...firstAccounting, consultantNumber: 17 } },
    'accounting.consultantNumber',
    'too-small',
  ],
  ['something unknown', { colour: 'blue' }, 'colour', 'unknown-key'],
  ['no reason', { reason: '  ' }, 'reason', 'required'],
])('%s is refused by its path', async (_, change, path, code) => {
  const before = await rows();
  const answer = await put(change);
  expect(answer.json()).toMatchObject({ status: 422, violations: [expect.objectContaining({ path, code })] });
  expect(await rows()).toEqual(before);
});

test('a setting that is left out is missing', async () => {
  const { trialDays: _, ...others } = await readSettings(operator);
  const answer = await operator.call('PUT /backoffice/settings', { body: { ...others, reason: 'Forgotten' } });
  expect(answer.json()).toMatchObject({ status: 422, violations: [{ path: 'trialDays', code: 'required' }] });
});

test('a page of the release before, which knows nothing of the books, leaves them as they are', async () => {
  const accounting = { ...firstAccounting, consultantNumber: 29_098, clientNumber: 55_003 };
  await changeSettings(operator, { accounting });
  const { accounting: _, ...others } = await readSettings(operator);
  await operator.expect(200, 'PUT /backoffice/settings', { ...others, trialDays: 21, reason: 'Three weeks' });
  expect(await readSettings(operator)).toEqual({ ...first, trialDays: 21, accounting });
  await changeSettings(operator, first);
});

test('a version is sold only if the lists of later days have its prices as well', async () => {
  await changeSettings(operator, { soldVersions: { shopware6: ['v3'], cloud: ['v2'] } });
  const draft = (await operator.expect(201, 'POST /backoffice/price-list')).json<{
    uuid: string;
    monthsPaidPerYear: number;
    items: { version: string }[];
  }>();
  const items = draft.items.filter(({ version }) => version !== 'v1');
  const { uuid, monthsPaidPerYear } = draft;
  await operator.expect(200, `PUT /backoffice/price-list/${uuid}`, { monthsPaidPerYear, items });
  const publication = { validFrom: dayIn(kontor, 7), appliesTo: 'new-contracts', reason: 'Without the old version' };
  // What is not sold needs no price any more.
  await operator.expect(200, `PUT /backoffice/price-list/${uuid}/publish`, publication);
  const answer = await put({ soldVersions: first.soldVersions });
  expect(answer.json()).toMatchObject({ violations: [{ path: 'soldVersions.shopware6.0', code: 'product-unknown' }] });
});

test('only operators read and set', async () => {
  const { client } = await merchant(kontor);
  await client.expect(404, 'GET /backoffice/settings');
  await client.expect(404, 'PUT /backoffice/settings', { ...first, reason: 'Mine' });
  await kontor.client().expect(401, 'GET /backoffice/settings');
});
