import type { Page } from '@playwright/test';
import { fillLogin, signIn } from '../src/sign-in.ts';
import { expect } from '../src/test.ts';
import { words } from '../src/words.ts';

const text = words.de;

/** What is asked of a portal that lacks a container: with a browser that has no files yet. */
export interface Look {
  /** Opens pages, and expects what they show. */
  readonly expects: (page: Page) => Promise<void>;
  readonly sees: string;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A page of each front end, opened as its user. */
const pages: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  host: async (page) => {
    await page.goto('/login');
    await expect(heading(page, text.login)).toBeVisible();
  },
  'mfe-backoffice': async (page) => {
    await signIn(page, 'admin@demo.test');
    await expect(page.getByRole('link', { name: 'Freigaben', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: text.areaFailed })).toBeHidden();
  },
  'mfe-signup': async (page) => {
    await page.goto('/signup/create-account');
    await expect(page.getByLabel(text.email)).toBeVisible();
  },
  'mfe-subscription': async (page) => {
    await signIn(page, 'merchant@demo.test');
    await page.getByRole('link', { name: text.navigation.invoices, exact: true }).click();
    await expect(heading(page, text.navigation.invoices)).toBeVisible();
  },
  'mfe-pos-wms': async (page) => {
    await signIn(page, 'merchant@demo.test');
    await page.getByRole('link', { name: 'ERP', exact: true }).click();
    await expect(heading(page, 'ERP')).toBeVisible();
  },
  'mfe-partner': async (page) => {
    await signIn(page, 'partner@demo.test');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: text.areaFailed })).toBeHidden();
  },
};

const unavailable = async (page: Page) => {
  await page.goto('/login');
  await expect(heading(page, 'Gerade nicht erreichbar.')).toBeVisible();
};

/** Public pages need no database; who signs in is told, and stays there. */
const onlyPublic = async (page: Page) => {
  await page.goto('/login');
  await page.getByRole('button', { name: text.onlyNecessary }).click();
  await fillLogin(page, 'merchant@demo.test');
  await expect(page.getByRole('alert').filter({ hasText: 'Bitte versuchen Sie es noch einmal.' })).toBeVisible();
  await expect.poll(async () => (await page.request.get('/health/ready')).status()).toBe(503);
  await expect(heading(page, text.login)).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
};

const asUsual = pages['mfe-subscription'] ?? unavailable;

/** What a page shows while the container of a service is away. */
export const looks: Readonly<Record<string, Look>> = {
  ...Object.fromEntries(
    Object.entries(pages).map(([service, expects]) => [service, { expects, sees: 'its page, from the storage' }]),
  ),
  gateway: { expects: async (page) => expect(page.goto('/login')).rejects.toThrow(), sees: 'no answer' },
  api: { expects: unavailable, sees: 'that the portal is not available, from the gateway' },
  postgres: { expects: onlyPublic, sees: 'public pages, and no one gets in' },
  storage: { expects: asUsual, sees: 'all pages, with files of the containers' },
  'payment-sandbox': { expects: asUsual, sees: 'all pages' },
  'product-sandbox': { expects: asUsual, sees: 'all pages' },
  mailpit: { expects: asUsual, sees: 'all pages; mails wait' },
};

/** An agency's customer shops, which are shown with their figures: these are read from the replica while there is one. */
export async function openFigures(page: Page): Promise<void> {
  await signIn(page, 'partner@demo.test');
  await page.getByRole('link', { name: text.navigation.customerShops }).first().click();
  await expect(heading(page, text.navigation.customerShops)).toBeVisible();
  await expect(page.getByRole('table', { name: text.navigation.customerShops })).toBeVisible();
}

/** The same of what a larger installation has besides. */
export const looksWhenScaled: Readonly<Record<string, Look>> = {
  pooler: { expects: onlyPublic, sees: 'public pages, and no one gets in' },
  replica: { expects: openFigures, sees: 'all pages, with figures from the database' },
};
