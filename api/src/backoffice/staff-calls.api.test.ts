import { isDeepStrictEqual } from 'node:util';
import { isFor, staffRoles } from '@kontor/contract/staff-role';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { merchant } from '../testing/accounts.ts';
import { bookkeeping, contentsOf, everyCall, withIds } from '../testing/every-call.ts';
import { newStaff } from '../testing/operator.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const kontor = await testApp();
const clients = new Map<string, TestClient>();
let stranger: TestClient;
let withoutFactor: Awaited<ReturnType<typeof merchant>>;
beforeAll(async () => {
  for (const role of staffRoles) {
    const { client, app } = await newStaff(kontor, role);
    await app.signIn(client);
    clients.set(role, client);
  }
  stranger = (await merchant(kontor)).client;
  withoutFactor = await merchant(kontor);
});

const ofStaff = everyCall.flatMap(([key, call]) => (call.permission === 'staff' ? [{ key, call }] : []));
const isWrite = ({ key }: { readonly key: string }) => !key.startsWith('GET');
const isBelow = (key: string) => key.includes(' /backoffice/');

async function answerOf(client: TestClient, key: string) {
  const { statusCode, body } = await client.call(withIds(key, {}), isWrite({ key }) ? { body: { nothing: true } } : {});
  return [statusCode, statusCode === 403 ? (JSON.parse(body) as { code: string }).code : null];
}

test.each(ofStaff)('$key is for its roles and for admins alone', async ({ key, call: { staff } }) => {
  for (const role of staffRoles) {
    const client = clients.get(role);
    if (client === undefined) throw new Error('Every role has a client');
    const before = await contentsOf(kontor.infrastructure.database, bookkeeping);
    const [status, code] = await answerOf(client, key);
    expect([role, status]).not.toEqual([role, 500]);
    expect([role, isDeepStrictEqual([status, code], [403, 'role-insufficient'])]).toEqual([role, !isFor(staff, role)]);
    if (!isFor(staff, role)) expect(await contentsOf(kontor.infrastructure.database, bookkeeping)).toBe(before);
  }
});

test.each(ofStaff)('$key does not exist for others, and asks who is signed out to sign in', async ({ key }) => {
  expect(await answerOf(stranger, key)).toEqual(isBelow(key) ? [404, null] : [403, 'forbidden']);
  expect(await answerOf(kontor.client(), key)).toEqual([401, null]);
});

test.each(ofStaff)('$key is refused to everyone of them without a second factor', async ({ key }) => {
  const { client, userUuid } = withoutFactor;
  for (const role of staffRoles) {
    await kontor.infrastructure.database
      .insertInto('staff_member')
      .values({ user_uuid: userUuid, role, since: new Date() })
      .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet({ role }))
      .execute();
    expect([role, await answerOf(client, key)]).toEqual([role, [403, 'second-factor-required']]);
  }
});

/** What needs no reason: drafts of price lists, notes, the end of a view, which had one, and the reason of a decision. */
const withoutReason = [
  'POST /backoffice/price-list',
  'PUT /backoffice/price-list/{priceListUuid}',
  'DELETE /backoffice/price-list/{priceListUuid}',
  'PUT /backoffice/approval/{approvalUuid}',
  'DELETE /backoffice/view/{viewUuid}',
  'POST /backoffice/customer/{customerUuid}/note',
  'DELETE /backoffice/customer/{customerUuid}/note/{noteUuid}',
];

test.each(ofStaff.filter((one) => isWrite(one) && isBelow(one.key) && !withoutReason.includes(one.key)))(
  '$key names a reason of 3 to 500 characters',
  ({ key, call: { body, query } }) => {
    const schema = key.startsWith('DELETE') ? query : body;
    if (schema === undefined) throw new Error('It has no place for a reason');
    const faultsOf = (reason?: string) =>
      (z.safeParse(schema, { reason }).error?.issues ?? []).filter(({ path }) => path[0] === 'reason').length;
    expect([undefined, 'ab', 'a'.repeat(501)].map((reason) => faultsOf(reason) > 0)).toEqual([true, true, true]);
    expect(['abc', 'a'.repeat(500)].map(faultsOf)).toEqual([0, 0]);
  },
);

/** Of those who ask: those who agree need one for every decision. */
const withoutProof = ['POST /backoffice/legal-document', 'PUT /backoffice/partner/{partnerUuid}/terms'];

test('what waits for another person needs a fresh proof, as does what admins alone change', () => {
  const unproven = ofStaff.filter(
    ({ key, call: { fourEyes, freshProof } }) =>
      fourEyes !== undefined && freshProof !== true && !withoutProof.includes(key),
  );
  expect(unproven.map(({ key }) => key)).toEqual([]);
});

test('the calls that wait for another person are these', () => {
  const waiting = ofStaff.flatMap(({ key, call: { fourEyes } }) =>
    fourEyes === undefined ? [] : [`${key} ${fourEyes}`],
  );
  expect(waiting.sort()).toEqual([
    'POST /backoffice/legal-document always',
    'POST /backoffice/staff always',
    'POST /backoffice/tax-rate always',
    'POST /backoffice/user/{userUuid}/factor-reset always',
    'PUT /backoffice/customer/{customerUuid}/credit/{idempotencyKey} from-amount',
    'PUT /backoffice/customer/{customerUuid}/payout/{idempotencyKey} from-amount',
    'PUT /backoffice/invoice/{correctedInvoiceUuid}/refund/{idempotencyKey} from-amount',
    'PUT /backoffice/invoice/{correctedInvoiceUuid}/write-off/{idempotencyKey} from-amount',
    'PUT /backoffice/partner/{partnerUuid}/terms always',
    'PUT /backoffice/price-list/{priceListUuid}/publish always',
    'PUT /backoffice/settings always',
    'PUT /backoffice/shop/{customerShopUuid}/cancel/{idempotencyKey} from-amount',
    'PUT /backoffice/shop/{customerShopUuid}/price always',
    'PUT /backoffice/staff/{userUuid} always',
    'PUT /backoffice/transfer/{transferUuid}/assign/{idempotencyKey} from-amount',
    'PUT /backoffice/transfer/{transferUuid}/return/{idempotencyKey} from-amount',
  ]);
});
