import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { linkPath, newestMail } from './mailbox.ts';

export interface NewMerchant {
  readonly email: string;
  readonly password: string;
  readonly organizationUuid: string;
  /** Address of the shop's pages. */
  readonly shop: string;
}

const berlin = {
  companyName: 'Radwerk Berlin GmbH',
  addressLine1: 'Oranienstraße 1',
  addressLine2: null,
  zip: '10999',
  city: 'Berlin',
  isoCountryCode: 'DE',
  phoneNumber: null,
  vatId: null,
};

/** From there orders need a VAT id. */
export const vienna = {
  companyName: 'Radwerk Wien GmbH',
  addressLine1: 'Ring 1',
  addressLine2: null,
  zip: '1010',
  city: 'Wien',
  isoCountryCode: 'AT',
  phoneNumber: null,
  vatId: null,
};

/**
 * Opens an account with one cloud shop through the calls that the pages make; the page's browser is signed in afterwards.
 * For journeys that begin after the sign-up, which has its own.
 */
export async function newMerchant(page: Page, address = berlin): Promise<NewMerchant> {
  const email = `konto-${randomUUID()}@example.test`;
  const password = 'ein ganzer Satz als Passwort';
  await send(page, 'POST', '/signup/create-account', { email, language: 'de' });
  await send(page, 'POST', linkPath(await newestMail(page.request, email)));
  const organization = await send(page, 'PUT', `/signup/account/${randomUUID()}`, {
    firstName: 'Eva',
    lastName: 'Brandt',
    password,
    baseData: address,
    shopSystem: 'cloud',
    selectedProducts: { erp: true, wms: false, pos: false },
    newsletterOptIn: false,
    termsAccepted: true,
  });
  const shops = `/organization/${organization.uuid}/shop`;
  const shop = await send(page, 'POST', shops, {
    type: 'cloud',
    mainShopUrl: null,
    shopifyShopDomain: null,
    name: 'Radwerk',
  });
  return { email, password, organizationUuid: organization.uuid, shop: `${shops}/${shop.uuid}` };
}

async function send(page: Page, method: string, path: string, data: object = {}): Promise<{ uuid: string }> {
  const config = await page.request.get('/api/v4/config');
  expect(config.ok()).toBe(true);
  const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.fetch(`/api/v4${path}`, {
    method,
    headers: { 'X-XSRF-TOKEN': xsrf },
    ...(path.startsWith('/confirmation/') ? {} : { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  const text = await answer.text();
  return text === '' ? { uuid: '' } : ((await answer.json()) as { uuid: string });
}
