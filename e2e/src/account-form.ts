import type { Page } from '@playwright/test';
import { words } from './words.ts';

type Language = keyof typeof words;

/** Password of the accounts that browser tests create. */
export const newPassword = 'drei Räder am Kontor';

/** Who signs up, and for which company. */
export const newAccount = {
  firstName: 'Eva',
  lastName: 'Brandt',
  company: 'Radwerk Berlin GmbH',
  street: 'Skalitzer Straße 94',
  zip: '10997',
  city: 'Berlin',
} as const;

/** Fills in the required fields about user and company. */
export async function fillAccountForm(page: Page, language: Language = 'de'): Promise<void> {
  await fillPerson(page, newAccount.firstName, newAccount.lastName, language);
  await fillCompany(page, newAccount.company, language);
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
  await page.getByLabel(text.street).fill(newAccount.street);
  await page.getByLabel(text.zip).fill(newAccount.zip);
  await page.getByLabel(text.city, { exact: true }).fill(newAccount.city);
}
