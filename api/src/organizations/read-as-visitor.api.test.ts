import type { FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { createSessionService } from '../accounts/session/session.service.ts';
import { createSessionCookies } from '../accounts/session/session-cookies.ts';
import { createCookies } from '../infrastructure/http/cookies.ts';
import { createXsrf } from '../infrastructure/http/xsrf.ts';
import { merchantWithShop } from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';
import { createLookUpCaller } from './look-up-caller.ts';
import { createReadAsVisitor } from './read-as-visitor.ts';

const kontor = await testApp();
const { infrastructure } = kontor;
const { callers, database } = infrastructure;
const cookies = createCookies(infrastructure.environment);
const readAsVisitor = createReadAsVisitor({
  sessions: createSessionService(infrastructure),
  sessionCookies: createSessionCookies(cookies, createXsrf(infrastructure.signingKeys, cookies)),
  lookUp: createLookUpCaller(infrastructure),
});

afterEach(() => {
  vi.restoreAllMocks();
});

type Merchant = Awaited<ReturnType<typeof merchantWithShop>>;

const statusOf = async ({ client }: Merchant, call: string) => (await client.call(call)).statusCode;

/** What the visitor of the page of a shop is answered by the server's own calls. */
const onPageOf = <T>(visitor: Merchant, { organizationUuid, shop }: Merchant, read: () => Promise<T>) => {
  const visit = { method: 'GET', cookies: Object.fromEntries(visitor.client.cookies) } as unknown as FastifyRequest;
  return readAsVisitor(visit, { organizationUuid, shopUuid: shop.uuid }, read);
};

const callsOf = ({ organizationUuid, shopPath }: Merchant) => [
  'GET /user',
  'GET /organization',
  `GET /organization/${organizationUuid}`,
  `GET ${shopPath}`,
  `GET ${shopPath}/subscription/active`,
];

const statuses = (asker: Merchant, asked: readonly string[] = callsOf(asker)) =>
  Promise.all(asked.map((call) => statusOf(asker, call)));

const endSessionsOf = ({ userUuid }: Merchant) =>
  database.updateTable('session').set({ ended_at: new Date() }).where('user_uuid', '=', userUuid).execute();

test('session, user, organization, membership and shop are looked up once for all calls of a page', async () => {
  const owner = await merchantWithShop(kontor);
  const statements = vi.spyOn(callers, 'executeQuery');
  expect(await onPageOf(owner, owner, () => statuses(owner))).toEqual([200, 200, 200, 200, 200]);
  expect(statements).toHaveBeenCalledTimes(1);
});

test('a call about another tenant than the page is looked up by itself', async () => {
  const [owner, stranger] = [await merchantWithShop(kontor), await merchantWithShop(kontor)];
  const foreign = [
    ...callsOf(stranger).slice(2),
    `GET /organization/${owner.organizationUuid}/shop/${stranger.shop.uuid}`,
  ];
  expect(await onPageOf(owner, owner, () => statuses(owner, foreign))).toEqual([403, 403, 403, 403]);
  const other = await merchantWithShop(kontor);
  await database
    .insertInto('membership')
    .values({ user_uuid: owner.userUuid, organization_uuid: other.organizationUuid, created_at: new Date() })
    .execute();
  expect(await onPageOf(owner, owner, () => statuses(owner, callsOf(other)))).toEqual([200, 200, 200, 200, 200]);
});

test('on the page of another organization’s shop the calls about it are refused', async () => {
  const [owner, stranger] = [await merchantWithShop(kontor), await merchantWithShop(kontor)];
  expect(await onPageOf(stranger, owner, () => statuses(stranger, callsOf(owner)))).toEqual([200, 200, 403, 403, 403]);
});

test('a call with the cookies of another user is answered for that user', async () => {
  const [owner, other] = [await merchantWithShop(kontor), await merchantWithShop(kontor)];
  const uuids = await onPageOf(owner, owner, () =>
    Promise.all(
      [owner, other].map(async ({ client }) => (await client.call('GET /user')).json<{ uuid: string }>().uuid),
    ),
  );
  expect(uuids).toEqual([owner.userUuid, other.userUuid]);
});

test('visitors whose pages are worked on at once are each looked up for themselves', async () => {
  const [one, two] = [await merchantWithShop(kontor), await merchantWithShop(kontor)];
  const uuidsOf = (visitor: Merchant) =>
    onPageOf(visitor, visitor, () =>
      Promise.all(
        ['GET /user', `GET /organization/${visitor.organizationUuid}`, `GET ${visitor.shopPath}`].map(
          async (call) => (await visitor.client.expect(200, call)).json<{ uuid: string }>().uuid,
        ),
      ),
    );
  const pages = await Promise.all(Array.from({ length: 20 }, (_, turn) => uuidsOf(turn % 2 === 0 ? one : two)));
  for (const [turn, uuids] of pages.entries()) {
    const { userUuid, organizationUuid, shop } = turn % 2 === 0 ? one : two;
    expect(uuids).toEqual([userUuid, organizationUuid, shop.uuid]);
  }
});

test('a session that has ended is seen by the next page, and by a call that outlives its own', async () => {
  const owner = await merchantWithShop(kontor);
  const pageIsSent = Promise.withResolvers<void>();
  let latecomer: Promise<number> | undefined;
  await onPageOf(owner, owner, async () => {
    latecomer = pageIsSent.promise.then(() => statusOf(owner, 'GET /user'));
    return statuses(owner);
  });
  await endSessionsOf(owner);
  pageIsSent.resolve();
  expect(await latecomer).toBe(401);
  expect(await onPageOf(owner, owner, () => statuses(owner))).toBeNull();
});

test('what changes something is never admitted by what was looked up for a page', async () => {
  const owner = await merchantWithShop(kontor);
  const answers = await onPageOf(owner, owner, async () => {
    await endSessionsOf(owner);
    return statuses(owner, ['GET /user', 'PUT /user', `POST /organization/${owner.organizationUuid}/shop`]);
  });
  expect(answers).toEqual([200, 401, 401]);
});
