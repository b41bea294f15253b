import { type BrowserContext, expect, type Page } from '@playwright/test';
import { words } from './words.ts';

interface Options {
  /** Where somebody without a shop comes first; everybody else comes to a page with the main navigation. */
  readonly landsOn?: RegExp;
  /** What the browser speaks; the portal follows it until it knows the user. */
  readonly language?: keyof typeof words;
}

/** Signs in a person of the demo data and waits for the first page. */
export async function signIn(page: Page, username: string, { landsOn, language = 'de' }: Options = {}): Promise<void> {
  const text = words[language];
  await page.goto('/login');
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  await fillLogin(page, username, language);
  if (landsOn) await expect(page).toHaveURL(landsOn);
  else await expect(page.getByRole('navigation', { name: words.de.mainNavigation })).toBeVisible();
}

/** Fills the login page that is open, and submits it. */
export async function fillLogin(page: Page, username: string, language: keyof typeof words = 'de'): Promise<void> {
  const text = words[language];
  await page.getByLabel(text.email).fill(username);
  await page.getByLabel(text.password, { exact: true }).fill('kontor-demo-2026');
  await page.getByRole('button', { name: text.login, exact: true }).click();
}

/** Gives the browser a session of a person of the demo data without a page, and answers the question about cookies. */
export async function holdSession(context: BrowserContext, username: string): Promise<void> {
  // Any answer brings the token that unsafe calls repeat.
  await context.request.get('/api/v4/config');
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const data = { username, password: 'kontor-demo-2026' };
  const login = await context.request.post('/api/v4/auth/login', { data, headers: { 'X-XSRF-TOKEN': token } });
  expect(login.status(), `signing in as ${username}`).toBe(200);
  await declineMarketing(context);
}

export async function declineMarketing(context: BrowserContext): Promise<void> {
  await context.addCookies([{ name: 'kontor-marketing-status', value: 'false', domain: '127.0.0.1', path: '/' }]);
}
