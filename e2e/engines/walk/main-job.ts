import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expect } from 'vitest';
import { newAccount, newPassword } from '../../src/account-form.ts';
import { cardFields, cardWithChallenge } from '../../src/card.ts';
import { connectAs } from '../../src/connect-client.ts';
import { linkPath, newestMail } from '../../src/mailbox.ts';
import { words } from '../../src/words.ts';
import type { Person } from './person.ts';
import { chooseInMenu, signOut } from './sign-in.ts';
import { expectNoErrors, type WalkTest } from './walk.ts';

const text = words.de;

/** The main job of a merchant, from the first mail to the sign-out. */
export function walkMainJob(test: WalkTest): void {
  test('a merchant signs up, orders by card with 3-D Secure, connects a till, changes language and colours, and signs out', async ({
    person,
    portal,
    request,
  }) => {
    await person.browser.setWidth(1440);
    const steps = { signUp, order, seeInvoice, connectTill, changeLanguageAndColours, leave };
    for (const [name, step] of Object.entries(steps)) {
      await step(person, request);
      await person.pictures(`main-job-${name}`);
      expectNoErrors(person, portal, name);
    }
  });
}

async function signUp(person: Person, request: APIRequestContext): Promise<void> {
  const email = `eva-${randomUUID().slice(0, 8)}@radwerk.test`;
  await person.opens('/signup/create-account');
  await person.clicks({ role: 'button', name: text.onlyNecessary });
  await person.types({ label: text.email }, email);
  await person.clicks({ role: 'button', name: text.startSignup });
  await person.sees({ role: 'heading', name: text.checkMail });
  await person.opens(linkPath(await newestMail(request, email)));
  await person.clicks({ role: 'button', name: text.confirm });
  await person.comesTo(/\/signup$/);
  await person.clicks({ role: 'radio', name: text.cloudShop });
  await person.clicks({ role: 'button', name: text.toProducts });
  await person.clicks({ role: 'checkbox', name: /^POS/ });
  await person.clicks({ role: 'button', name: text.toAccount });
  await person.types({ label: text.firstName }, newAccount.firstName);
  await person.types({ label: text.lastName }, newAccount.lastName);
  await person.types({ label: text.password }, newPassword);
  await person.clicks({ role: 'checkbox', name: text.terms });
  await person.types({ label: text.company }, newAccount.company);
  await person.types({ label: text.street }, newAccount.street);
  await person.types({ label: text.zip }, newAccount.zip);
  await person.types({ label: text.city }, newAccount.city);
  await person.clicks({ role: 'button', name: text.createAccount });
  await person.types({ label: text.shopName }, 'Radwerk Outlet');
  await person.clicks({ role: 'button', name: text.createShop });
  await person.sees({ role: 'heading', name: text.preparing });
  // As long as the set-up of a shop takes.
  expect((await request.post('/dev/clock', { data: { advanceSeconds: 20 } })).status()).toBe(200);
  await person.comesTo(/\/shop\/[0-9a-f-]{36}\/?$/);
}

async function goTo(person: Person, page: keyof typeof text.navigation): Promise<void> {
  const inside = { role: 'navigation', name: text.mainNavigation };
  await person.clicks({ role: 'link', name: text.navigation[page], inside });
}

async function order(person: Person): Promise<void> {
  await goTo(person, 'subscription');
  await person.clicks({ role: 'radio', name: text.plan });
  await person.clicks({ role: 'button', name: text.moreTills });
  await person.clicks({ role: 'link', name: text.toOrder });
  const checkout = { role: 'dialog', name: text.checkout };
  await person.clicks({ role: 'radio', name: text.card, inside: checkout });
  await person.inFrame('[role=dialog] iframe, dialog iframe', async () => {
    for (const [field, value] of Object.entries(cardFields(cardWithChallenge))) await person.types({ field }, value);
  });
  await person.pictures('main-job-checkout');
  await person.clicks({ role: 'button', name: new RegExp(`^${text.order}`), inside: checkout });
  await person.inFrame('iframe[name=__privateStripeFrameChallenge]', () =>
    person.clicks({ role: 'button', name: text.confirmAtBank }),
  );
  await person.sees({ text: text.ordered });
  await person.clicks({ role: 'button', name: text.done });
}

async function seeInvoice(person: Person): Promise<void> {
  await goTo(person, 'invoices');
  await person.sees({ text: text.paid });
  await goTo(person, 'paymentMethods');
  await person.sees({ text: new RegExp(cardWithChallenge.slice(-4)) });
}

async function connectTill(person: Person, request: APIRequestContext): Promise<void> {
  await person.opens(`${(await person.at()).replace(/\/[\w-]+$/, '')}/pos/devices`);
  await person.clicks({ role: 'button', name: text.pairTill });
  await person.sees({ role: 'dialog', name: text.pairTill });
  await person.sees({ role: 'img', name: /QR-Code/ });
  const said = () => document.querySelector('[role=dialog] [role=status]')?.textContent ?? '';
  const code = (await person.asks(said, null)).replace(/^.*Code:/, '').trim();
  const cloud = await connectAs(request);
  const { shopUuid, kind } = await cloud.pair(code);
  const device = { name: 'Kasse am Eingang', serialNumber: 'KE-1', appVersion: '4.2.0', lastSeenAt: null };
  expect((await cloud.put(`shop/${shopUuid}/${kind}/device/${randomUUID()}`, device)).status()).toBe(200);
  await person.sees({ text: `${device.name} ist verbunden` });
  await person.clicks({ role: 'button', name: text.done });
  await person.sees({ role: 'row', name: /^Kasse am Eingang/ });
}

async function changeLanguageAndColours(person: Person): Promise<void> {
  await chooseInMenu(person, 'menuitem', text.otherLanguage);
  await person.sees({ role: 'navigation', name: words.en.mainNavigation });
  await person.awaits('the page is in English', () => document.documentElement.lang === 'en', null);
  await chooseInMenu(person, 'menuitemradio', words.en.dark, 'en');
  const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';
  await person.awaits('the page is dark', isDark, null);
  await person.opens(await person.at());
  await person.sees({ role: 'navigation', name: words.en.mainNavigation });
  await person.awaits('the page is dark after it is loaded anew', isDark, null);
}

async function leave(person: Person): Promise<void> {
  await signOut(person, 'en');
  await person.sees({ role: 'heading', name: words.en.login });
}
