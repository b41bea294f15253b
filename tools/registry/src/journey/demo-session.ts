import { apiBase } from '@kontor/contract/api-base';
import { demoAuthenticatorSecret, demoPassword, demoUsers } from '@kontor/contract/demo';
import type { Language } from '@kontor/contract/schema';
import type { Credentials } from '@kontor/contract/session';
import { nextCode } from '@kontor/programs/authenticator-app';
import type { BrowserContext } from '@playwright/test';
import { ask } from './ask.ts';

/** Unsafe calls repeat the token of the latest answer. */
async function tokenOf(context: BrowserContext): Promise<string> {
  await context.request.get(`${apiBase}/config`);
  return (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
}

/** The body of a login of a user of the demo data. The operator has an authenticator app. */
export async function credentialsOf(username: string): Promise<Credentials> {
  const isOperator = username === demoUsers.operator.email;
  return { username, password: demoPassword, ...(isOperator && { code: await nextCode(demoAuthenticatorSecret) }) };
}

/** Signs a browser in as a user of the demo data without opening a page, and answers the cookie banner. */
export async function holdSession(context: BrowserContext, username: string): Promise<void> {
  const attempt = async () => {
    const data = await credentialsOf(username);
    const headers = { 'X-XSRF-TOKEN': await tokenOf(context) };
    return context.request.post(`${apiBase}/auth/login`, { data, headers });
  };
  const first = await attempt();
  // Each code counts once, and another process may have used this one.
  const login = first.status() === 401 ? await attempt() : first;
  if (login.status() !== 200) throw new Error(`Signing in as ${username} was answered with ${login.status()}.`);
  await declineMarketing(context);
}

/** Answers the cookie banner, so that it covers nothing. */
export async function declineMarketing(context: BrowserContext): Promise<void> {
  const { hostname } = new URL((await context.request.get(`${apiBase}/config`)).url());
  await context.addCookies([{ name: 'kontor-marketing-status', value: 'false', domain: hostname, path: '/' }]);
}

/** The portal uses the user's language: sets it for the duration of the work. */
export async function inLanguage<Result>(
  context: BrowserContext,
  language: Language,
  work: () => Promise<Result>,
): Promise<Result> {
  const user = await ask(context.request, 'GET /user');
  const speak = async (spoken: Language) => {
    const data = { firstName: user.firstName ?? 'Neu', lastName: user.lastName ?? 'Neu', language: spoken };
    const headers = { 'X-XSRF-TOKEN': await tokenOf(context) };
    const answer = await context.request.put(`${apiBase}/user`, { data, headers });
    if (answer.status() !== 200) throw new Error(`Speaking ${spoken} was answered with ${answer.status()}.`);
  };
  if (language === user.language) return work();
  await speak(language);
  try {
    return await work();
  } finally {
    await speak(user.language);
  }
}
