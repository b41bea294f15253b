import type { Page } from '@playwright/test';
import { words } from './words.ts';

type Language = keyof typeof words;

/** Password of the accounts that browser tests create. */
export const newPassword = 'drei Räder am Kontor';

/** Fills in the required fields about user and company. */
export async function fillAccountForm(page: Page, language: Language = 'de'): Promise<void> {
  await fillPerson(page, 'Eva', 'Brandt', language);
  await fillCompany(page, 'Radwerk Berlin GmbH', language);
}

/** Name, password and consent; a separate step for partners. */
export async function fillPerson(
  page: Page,
  firstName: string,
  lastName: string,
  language: Language = 'de',
): Promise<void> {
  const text = words[language];
  await page.getByLabel(text.firstName).fill(firstName);
  await page.getByLabel(text.lastName).fill(lastName);
  await page.getByLabel(text.password, { exact: true }).fill(newPassword);
  await page.getByLabel(text.terms).check();
}

export async function fillCompany(page: Page, name: string, language: Language = 'de'): Promise<void> {
  const text = words[language];
  await page.getByLabel(text.company, { exact: true }).fill(name);
  await page.getByLabel(text.street).fill('Skalitzer Straße 94');
  await page.getByLabel(text.zip).fill('10997');
  await page.getByLabel(text.city, { exact: true }).fill('Berlin');
}
