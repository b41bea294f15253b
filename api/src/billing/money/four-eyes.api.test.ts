import { randomUUID } from 'node:crypto';
import type { Approval } from '@kontor/contract/approval';
import type { AuditEntry } from '@kontor/contract/audit';
import type { MovedCredit } from '@kontor/contract/operator-money';
import { beforeAll, expect, test } from 'vitest';
import { newStaff } from '../../testing/operator.ts';
import { orderer, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
type Person = Awaited<ReturnType<typeof newStaff>>;
let finance: Person;
let colleague: Person;
beforeAll(async () => {
  finance = await newStaff(kontor, 'finance');
  colleague = await newStaff(kontor, 'finance');
});

const reason = 'Kulanz nach einem Ausfall';
const give = (organizationUuid: string, amount: number, key: string = randomUUID()) =>
  finance.call(`PUT /backoffice/customer/${organizationUuid}/credit/${key}`, { body: { amount, reason } });
const approve = (uuid: string) => colleague.call(`PUT /backoffice/approval/${uuid}`, { body: { decision: 'approve' } });
const uuidOf = (answer: { json(): unknown }) => (answer.json() as { approvalUuid: string }).approvalUuid;
const auditOf = async (organizationUuid: string) =>
  (await finance.expect(200, `GET /backoffice/audit?organization=${organizationUuid}`)).json<AuditEntry[]>();
const activityOf = async ({ client, organizationUuid }: Awaited<ReturnType<typeof orderer>>) =>
  (await client.expect(200, `GET /organization/${organizationUuid}/activity?action=operator.acted`)).json<object[]>();

test('credit below 500 euros is given at once, and from there on by two people', async () => {
  const buyer = await orderer(kontor);
  const { organizationUuid } = buyer;
  expect((await give(organizationUuid, 49_999)).statusCode).toBe(200);
  const asked = await give(organizationUuid, 50_000);
  expect(asked.statusCode).toBe(202);
  const [approval] = (await colleague.expect(200, 'GET /backoffice/approval?state=open')).json<Approval[]>();
  expect(approval).toMatchObject({
    uuid: uuidOf(asked),
    organizationUuid,
    amount: 50_000,
    before: { credit: 49_999 },
    after: { credit: 99_999 },
    reason,
  });
  expect(await activityOf(buyer)).toHaveLength(1);
  const approved = await approve(uuidOf(asked));
  expect([approved.statusCode, approved.json()]).toEqual([
    200,
    { uuid: expect.any(String), organizationUuid, amount: 50_000, credit: 99_999 },
  ]);
  const acted = await activityOf(buyer);
  expect(acted).toHaveLength(2);
  expect(acted[0]).toMatchObject({
    actor: { kind: 'operator', name: 'Kontor' },
    details: { what: 'credit-given', amount: 50_000 },
  });
});

test('a repeated request waits once, and answers what was done once it was agreed to', async () => {
  const { organizationUuid } = await orderer(kontor);
  const key = randomUUID();
  const asked = await give(organizationUuid, 60_000, key);
  expect(uuidOf(await give(organizationUuid, 60_000, key))).toBe(uuidOf(asked));
  const other = await give(organizationUuid, 60_001, key);
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency-key-reused' }]);

  const answers = await Promise.all([approve(uuidOf(asked)), approve(uuidOf(asked))]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const again = await give(organizationUuid, 60_000, key);
  expect([again.statusCode, again.json<MovedCredit>()]).toMatchObject([200, { amount: 60_000, credit: 60_000 }]);
  const audit = await auditOf(organizationUuid);
  expect(audit.map(({ action, approvalUuid }) => [action.split(' ')[1], approvalUuid])).toEqual([
    ['/backoffice/customer/{customerUuid}/credit/{idempotencyKey}', uuidOf(asked)],
    ['/backoffice/approval/{approvalUuid}', uuidOf(asked)],
  ]);
});

test('what is repeated is in the audit once', async () => {
  const { organizationUuid } = await orderer(kontor);
  const key = randomUUID();
  for (const _ of ['first', 'again']) expect((await give(organizationUuid, 700, key)).statusCode).toBe(200);
  expect(await auditOf(organizationUuid)).toEqual([
    expect.objectContaining({ subject: organizationUuid, reason, before: { credit: 0 }, after: { credit: 700 } }),
  ]);
});

test('credit that has changed meanwhile is to be asked for again', async () => {
  const { organizationUuid } = await orderer(kontor);
  const asked = await give(organizationUuid, 50_000);
  expect((await give(organizationUuid, 5)).statusCode).toBe(200);
  const answer = await approve(uuidOf(asked));
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'approval-outdated' }]);
  const credit = await kontor.infrastructure.database
    .selectFrom('organization_account')
    .select('credit')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();
  expect(credit).toEqual({ credit: 5 });
});
