import { apiBase } from '@kontor/contract/api-base';
import { demoUsers } from '@kontor/contract/demo';
import { words } from '../../src/words.ts';
import { until } from '../browsers/until.ts';
import { elsewhere } from '../portal/watched-portal.ts';
import type { Person } from './person.ts';
import { signIn, signOut } from './sign-in.ts';
import { expectNoErrors, type WalkTest } from './walk.ts';

const text = words.de;
const navigation = { role: 'navigation', name: text.mainNavigation };

/** Not in WebKitGTK, which keeps no page while a driver controls it: there, pages are loaded anew. */
export function walkBackToKeptPage(test: WalkTest): void {
  test('a page of a shop is brought back as it was, without being loaded anew', async ({ person, portal }) => {
    await openInvoices(person);
    // Again where something of it was still loading, ahead of what the user does next: such a page is not kept.
    await until('the page as it was', async () => {
      await person.asks(() => void Reflect.set(window, 'wasHereBefore', true), null);
      await person.opens(elsewhere);
      await person.goesBack();
      await person.sees(navigation);
      const isAsItWas = await person.asks(() => Reflect.get(window, 'wasHereBefore') === true, null);
      if (!isAsItWas) throw new Error('It was loaded anew.');
    });
    expectNoErrors(person, portal, 'a page that was brought back');
  });
}

/** What the browser keeps of pages that were left. */
export function walkBack(test: WalkTest): void {
  test('after a sign-out, going back shows nothing of the user', async ({ person, portal }) => {
    await openInvoices(person);
    await signOut(person);
    await person.goesBack();
    await expectLogin(person);
    expectNoErrors(person, portal, 'going back after a sign-out');
  });

  test('after the session was ended elsewhere, a page that the browser has kept shows nothing of the user', async ({
    person,
    portal,
  }) => {
    await openInvoices(person);
    await person.opens(elsewhere);
    // As another tab does.
    const ended = await person.asks(async (base) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) };
      return (await fetch(`${base}/auth/logout`, { method: 'POST', headers })).ok;
    }, apiBase);
    if (!ended) throw new Error('The session was not ended.');
    await person.goesBack();
    await expectLogin(person);
    expectNoErrors(person, portal, 'going back to a page that was kept');
  });
}

async function openInvoices(person: Person): Promise<void> {
  await person.browser.setWidth(1440);
  await signIn(person, demoUsers.merchant.email);
  await person.opens(`${(await person.at()).replace(/\/$/, '')}/invoices`);
  await person.sees(navigation);
}

async function expectLogin(person: Person): Promise<void> {
  await person.sees({ role: 'button', name: text.login });
  await person.seesNot(navigation);
}
