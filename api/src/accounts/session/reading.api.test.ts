import { expect, test } from 'vitest';
import { days, minutes } from '../../infrastructure/clock.ts';
import { merchantWithShop } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';
import { readWith } from './reading.ts';
import { createSessionService } from './session.service.ts';

const kontor = await testApp();
const sessions = createSessionService(kontor.infrastructure);

/** A user whose access token has expired, and the one to read with. */
async function userLater(later = minutes(16)) {
  const user = await merchantWithShop(kontor);
  kontor.infrastructure.clock.offset += later;
  const refresh = user.client.cookies.get('kontor-refresh') ?? '';
  return { ...user, refresh, token: await sessions.tokenToRead(refresh) };
}

type Later = Awaited<ReturnType<typeof userLater>>;

/** Within this server, with the cookies of the user. */
const status = async ({ client }: Later, call: string) => (await client.call(call)).statusCode;

test('calls within this server read with it, in the user’s own organization too; the same calls from outside do not', async () => {
  const user = await userLater();
  for (const call of ['GET /user', `GET ${user.shopPath}`]) {
    expect(await readWith(user.token ?? '', () => status(user, call))).toBe(200);
    expect(await status(user, call)).toBe(401);
  }
});

test('nothing can be changed with it', async () => {
  const user = await userLater();
  const calls = [
    'PUT /user',
    'POST /auth/refresh-cookie',
    'DELETE /user/session',
    `POST /organization/${user.organizationUuid}/shop`,
  ];
  for (const call of calls) expect(await readWith(user.token ?? '', () => status(user, call))).toBe(401);
  expect(await sessions.tokenToRead(user.refresh)).toBe(user.token);
});

test('as a cookie it is worth nothing', async () => {
  const user = await userLater();
  user.client.cookies.set('kontor-access', user.token ?? '');
  expect(await status(user, 'GET /user')).toBe(401);
});

test('a session that ends meanwhile is not read with any more', async () => {
  const user = await userLater();
  await kontor.infrastructure.database
    .updateTable('session')
    .set({ ended_at: new Date() })
    .where('user_uuid', '=', user.userUuid)
    .execute();
  expect(await readWith(user.token ?? '', () => status(user, 'GET /user'))).toBe(401);
  expect(await sessions.tokenToRead(user.refresh)).toBeNull();
});

test('there is none for a refresh token that was replaced, was not used for two weeks, or never existed', async () => {
  const user = await userLater();
  expect(user.token).not.toBeNull();
  expect(await status(user, 'POST /auth/refresh-cookie')).toBe(204);
  expect(await sessions.tokenToRead(user.refresh)).toBeNull();
  expect((await userLater(days(15))).token).toBeNull();
  expect(await sessions.tokenToRead('00000000-0000-4000-8000-000000000000.none')).toBeNull();
});
