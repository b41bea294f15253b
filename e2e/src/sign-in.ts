import { expect, type Page } from '@playwright/test';
import { words } from './words.ts';

/** Signs in a person of the demo data, in German, and waits for the first page. */
export async function signIn(page: Page, username: string): Promise<void> {
  const text = words.de;
  await page.goto('/login');
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  await page.getByLabel(text.email).fill(username);
  await page.getByLabel(text.password, { exact: true }).fill('kontor-demo-2026');
  await page.getByRole('button', { name: text.login, exact: true }).click();
  await expect(page.getByRole('navigation', { name: text.mainNavigation })).toBeVisible();
}
