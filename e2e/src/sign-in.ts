import { demoAuthenticatorSecret, demoPassword, isDemoStaff } from '@kontor/contract/demo';
import { withCode } from '@kontor/programs/authenticator-app';
import { expect, type Page } from '@playwright/test';
import { words } from './words.ts';

interface Options {
  /** First page of a user without a shop; all others get a page with the main navigation. */
  readonly landsOn?: RegExp;
  /** The browser's language; the portal uses it until it knows the user. */
  readonly language?: keyof typeof words;
}

/** Signs in a demo user and waits for the first page. */
export async function signIn(page: Page, username: string, { landsOn, language = 'de' }: Options = {}): Promise<void> {
  const text = words[language];
  await page.goto('/login');
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  await fillLogin(page, username, { language });
  if (isDemoStaff(username)) {
    const sendCode = async (code: string) => {
      await page.getByLabel(text.code).fill(code);
      const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'));
      await page.getByRole('button', { name: text.login, exact: true }).click();
      return (await answered).status();
    };
    await withCode(demoAuthenticatorSecret, sendCode, (status) => status === 401);
  }
  if (landsOn) await expect(page).toHaveURL(landsOn);
  else await expect(page.getByRole('navigation', { name: words.de.mainNavigation })).toBeVisible();
}

/** Fills in the open login page and submits it. */
export async function fillLogin(
  page: Page,
  username: string,
  { password = demoPassword, language = 'de' }: { password?: string; language?: keyof typeof words } = {},
): Promise<void> {
  const text = words[language];
  await page.getByLabel(text.email).fill(username);
  await page.getByLabel(text.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: text.login, exact: true }).click();
}

/** Signs out with the user menu, and waits for the login page. */
export async function signOut(page: Page, language: keyof typeof words = 'de'): Promise<void> {
  await page.getByRole('button', { name: words[language].userMenu }).click();
  await page.getByRole('menuitem', { name: words[language].signOut }).click();
  await expect(page).toHaveURL(/\/login/);
}
