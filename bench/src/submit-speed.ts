import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@kontor/contract/api-base';
import type { Browser, CDPSession, Page, Request } from '@playwright/test';
import type { Portal } from './portal.ts';
import { openSlowPage } from './slow-phone.ts';
import { demo, openContext } from './visitor.ts';

/** Milliseconds after which a user presses Enter again, because nothing has happened. */
const patience = 250;

/**
 * From the request of the login page until the page sends the sign-in, for a user who types and presses Enter as soon
 * as there are fields, and again until something happens; in milliseconds. What was typed must have been sent.
 */
export async function submitSpeed(browser: Browser, portal: Portal): Promise<number> {
  const context = await openContext(browser, portal);
  try {
    const { page, session } = await openSlowPage(context);
    const sent = sentAfter(session);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('E-Mail-Adresse').fill(demo.username);
    await page.getByLabel('Passwort', { exact: true }).fill(demo.password);
    const call = await pressEnterUntilSent(page);
    const { username, password: typed } = call.postDataJSON() as Partial<typeof demo>;
    if (username !== demo.username || typed !== demo.password) throw new Error('The page has lost what was typed.');
    return await sent;
  } finally {
    await context.close();
  }
}

async function pressEnterUntilSent(page: Page): Promise<Request> {
  let isSent = false;
  const call = page.waitForRequest((request) => {
    isSent = request.method() === 'POST' && request.url().endsWith(signInPath);
    return isSent;
  });
  while (!isSent) {
    await page.keyboard.press('Enter');
    await Promise.race([call, pause(patience)]);
  }
  return call;
}

const signInPath = `${apiBase}/auth/login`;

/** Milliseconds between the requests of the page and of the sign-in, by the clock of the browser. */
function sentAfter(session: CDPSession): Promise<number> {
  let startedAt = Number.NaN;
  return new Promise((resolve) => {
    session.on('Network.requestWillBeSent', ({ type, timestamp, request: { url, method } }) => {
      if (type === 'Document' && Number.isNaN(startedAt)) startedAt = timestamp;
      if (method === 'POST' && url.endsWith(signInPath)) resolve((timestamp - startedAt) * 1000);
    });
  });
}
