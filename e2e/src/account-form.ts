import type { Page } from '@playwright/test';
import { words } from './words.ts';

/** Password of the accounts that a browser test signs up. */
export const newPassword = 'drei Räder am Kontor';

/** Fills what every merchant has to say about the person and the company, and nothing more. */
export async function fillAccountForm(page: Page, language: keyof typeof words = 'de'): Promise<void> {
  const text = words[language];
  await page.getByLabel(text.firstName).fill('Eva');
  await page.getByLabel(text.lastName).fill('Brandt');
  await page.getByLabel(text.password, { exact: true }).fill(newPassword);
  await page.getByLabel(text.company, { exact: true }).fill('Radwerk Berlin GmbH');
  await page.getByLabel(text.street).fill('Skalitzer Straße 94');
  await page.getByLabel(text.zip).fill('10997');
  await page.getByLabel(text.city, { exact: true }).fill('Berlin');
  await page.getByLabel(text.terms).check();
}
