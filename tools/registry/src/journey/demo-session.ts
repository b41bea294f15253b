import { apiBase } from '@kontor/contract/api-base';
import { demoAuthenticatorSecret, demoPassword, isDemoStaff } from '@kontor/contract/demo';
import type { Language } from '@kontor/contract/schema';
import { withCode } from '@kontor/programs/authenticator-app';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { ask } from './ask.ts';

/** Unsafe calls repeat the token of the latest answer. */
async function tokenOf(request: APIRequestContext): Promise<string> {
  await request.get(`${apiBase}/config`);
  const { cookies } = await request.storageState();
  return cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
}

/** Signs in as a user of the demo data; the requests have its session from then on. The vendor's people have an authenticator app. */
export async function signInBy(request: APIRequestContext, username: string): Promise<void> {
  const attempt = async (code?: string) => {
    const headers = { 'X-XSRF-TOKEN': await tokenOf(request) };
    const data = { username, password: demoPassword, ...(code && { code }) };
    return (await request.post(`${apiBase}/auth/login`, { data, headers })).status();
  };
  const status = isDemoStaff(username)
    ? await withCode(demoAuthenticatorSecret, attempt, (answer) => answer === 401)
    : await attempt();
  if (status !== 200) throw new Error(`Signing in as ${username} was answered with ${status}.`);
}

/** Signs a browser in as a user of the demo data without opening a page, and answers the cookie banner. */
export async function holdSession(context: BrowserContext, username: string): Promise<void> {
  await signInBy(context.request, username);
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
    const headers = { 'X-XSRF-TOKEN': await tokenOf(context.request) };
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
