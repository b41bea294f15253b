import { expect, test } from 'vitest';
import { days, hours } from '../../infrastructure/clock.ts';
import { confirmedUser, mailedToken, merchant, newEmail, password } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';

// Mailed tokens: each kind works for its purpose, once, until it expires.

const kontor = await testApp();

const newPassword = 'another good password';
const confirmation = (token: string) => [`POST /confirmation/${token}`, undefined] as const;
const reset = (token: string) => ['POST /user/reset-password/confirm', { token, password: newPassword }] as const;

/** Requests a mail with a token of a kind, and returns the token with its intended target. */
const kinds = {
  activation: async () => {
    const email = newEmail();
    const client = kontor.client();
    await client.expect(202, 'POST /signup/create-account', { email, language: 'de' });
    return { client, token: await mailedToken(client, email) };
  },
  'partner-activation': async () => {
    const email = newEmail();
    const client = kontor.client();
    await client.expect(202, 'POST /signup/partner/create-account', { email, language: 'de' });
    return { client, token: await mailedToken(client, email) };
  },
  'password-reset': async () => {
    const { client, email } = await merchant(kontor);
    await client.expect(202, 'POST /user/reset-password', { email });
    return { client, token: await mailedToken(client, email) };
  },
  'email-change': async () => {
    const { client } = await merchant(kontor);
    const email = newEmail();
    await client.expect(202, 'POST /user/change-email', { email, password });
    return { client, token: await mailedToken(client, email) };
  },
  deletion: async () => {
    const { client, email, userUuid } = await merchant(kontor);
    await client.expect(202, `POST /user/${userUuid}/delete`, { password });
    return { client, token: await mailedToken(client, email) };
  },
};
type Kind = keyof typeof kinds;

/** The page that a token leads to, or nothing. */
async function use(kind: Kind, token: string): Promise<string> {
  const [call, body] = kind === 'password-reset' ? reset(token) : confirmation(token);
  const answer = await kontor.client().call(call, { body });
  if (answer.statusCode === 204) return 'reset';
  const { redirectTo, code } = answer.json<{ redirectTo?: string; code?: string }>();
  return redirectTo ?? code ?? '';
}

const refused = (kind: Kind) => (kind === 'password-reset' ? 'token-invalid' : '/confirmation-token-invalid');
const all = Object.keys(kinds) as Kind[];

test.each(all)('of ten uses of a token for %s at once, one works', async (kind) => {
  const { token } = await kinds[kind]();
  const targets = await Promise.all(Array.from({ length: 10 }, () => use(kind, token)));
  expect(targets.filter((target) => target === refused(kind))).toHaveLength(9);
  expect(await use(kind, token)).toBe(refused(kind));
});

test.each(all)('a token for %s is worth nothing when its time has passed', async (kind) => {
  const { token } = await kinds[kind]();
  kontor.infrastructure.clock.offset += kind === 'password-reset' ? hours(1) : days(1);
  expect(await use(kind, token)).toBe(refused(kind));
});

test('checking whether a link for a new password is valid does not use it up', async () => {
  const { token } = await kinds['password-reset']();
  const isValid = async (asked: string) => {
    const answer = await kontor.client().expect(200, 'POST /user/reset-password/check', { token: asked });
    return answer.json<{ isValid: boolean }>().isValid;
  };
  expect([await isValid(token), await isValid(token)]).toEqual([true, true]);
  expect(await isValid((await kinds.activation()).token)).toBe(false);
  expect(await use('password-reset', token)).toBe('reset');
  expect(await isValid(token)).toBe(false);
  const { token: late } = await kinds['password-reset']();
  kontor.infrastructure.clock.offset += hours(1);
  expect(await isValid(late)).toBe(false);
});

test('a token is refused where another kind is required', async () => {
  const { token: forReset } = await kinds['password-reset']();
  expect(await use('activation', forReset)).toBe(refused('activation'));
  for (const kind of all.filter((other) => other !== 'password-reset')) {
    expect(await use('password-reset', (await kinds[kind]()).token)).toBe(refused('password-reset'));
  }
});

test('confirming the address removes passwords and factors that others set with it before', async () => {
  const email = newEmail();
  const early = await confirmedUser(kontor, 'merchant', email);
  await early.client.expect(202, 'POST /user/reset-password', { email });
  const token = await mailedToken(early.client, email);
  await early.client.expect(204, 'POST /user/reset-password/confirm', { token, password: newPassword });
  await early.client.login(email, newPassword);
  const hijackers = newEmail();
  await early.client.expect(202, 'POST /user/change-email', { email: hijackers, password: newPassword });
  const change = await mailedToken(early.client, hijackers);

  const later = await confirmedUser(kontor, 'merchant', email);
  await early.client.expect(401, 'GET /user');
  await kontor.client().expect(401, 'POST /auth/login', { username: email, password: newPassword });
  expect(await use('email-change', change)).toBe(refused('email-change'));
  await later.client.expect(200, 'GET /user');
});

test('a link that opens a session ends the earlier one of the browser', async () => {
  const { client } = await merchant(kontor);
  const before = new Map(client.cookies);
  const email = newEmail();
  await client.expect(202, 'POST /signup/create-account', { email, language: 'de' });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  expect((await client.expect(200, 'GET /user')).json().email).toBe(email);
  const left = kontor.client();
  for (const [name, value] of before) left.cookies.set(name, value);
  await left.expect(401, 'GET /user');
  await left.expect(401, 'POST /auth/refresh-cookie');
});
