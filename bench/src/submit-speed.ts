import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@kontor/contract/api-base';
import type { Browser, CDPSession, Page, Request } from '@playwright/test';
import type { Portal } from './portal.ts';
import { openSlowPage } from './slow-phone.ts';
import { demo, openContext } from './visitor.ts';

/** How soon the sign-in can be submitted; milliseconds from the request of the login page. */
export interface SubmitSpeed {
  /** The first Enter that the page takes: from then on nothing needs to be pressed again. */
  readonly accepted: number;
  /** The page sends that sign-in. */
  readonly sent: number;
}

/** Milliseconds between two attempts to submit. */
const patience = 50;

const signInPath = `${apiBase}/auth/login`;

/**
 * For a user who types as soon as there are fields, and presses Enter again until the page has taken it, not longer. What
 * was typed must have been sent, once.
 */
export async function submitSpeed(browser: Browser, portal: Portal): Promise<SubmitSpeed> {
  const context = await openContext(browser, portal);
  try {
    await context.addInitScript(noteAccepted, acceptedBinding);
    const { page, session } = await openSlowPage(context);
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: acceptedBinding });
    const accepted = whenAccepted(session);
    const sent = sentAfter(session);
    const calls = signInsOf(page);
    const answer = page.waitForResponse((response) => response.url().endsWith(signInPath));
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('E-Mail-Adresse').fill(demo.username);
    await page.getByLabel('Passwort', { exact: true }).fill(demo.password);
    await pressEnterUntil(page, accepted);
    await answer;
    const [call, ...more] = calls;
    if (call === undefined) throw new Error('The page has not sent the sign-in.');
    const { username, password: typed } = call.postDataJSON() as Partial<typeof demo>;
    if (username !== demo.username || typed !== demo.password) throw new Error('The page has lost what was typed.');
    if (more.length > 0) throw new Error('The page has sent the sign-in more than once.');
    return { accepted: await accepted, sent: await sent };
  } finally {
    await context.close();
  }
}

/** A function of the page that tells when it has taken the form. */
const acceptedBinding = 'benchSubmitAccepted';

/** Runs in the page before its own scripts, and must not refer to anything outside. */
function noteAccepted(binding: string): void {
  // After all handlers of the page: one of them has taken the form, or the browser submits it.
  addEventListener('submit', ({ defaultPrevented }) => {
    if (defaultPrevented) (Reflect.get(window, binding) as (time: string) => void)(String(performance.now()));
  });
}

/** The time of the first submit that the page has taken. */
const whenAccepted = (session: CDPSession): Promise<number> =>
  new Promise((resolve) => {
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === acceptedBinding) resolve(Number(payload));
    });
  });

async function pressEnterUntil(page: Page, accepted: Promise<number>): Promise<void> {
  let isAccepted = false;
  const noted = accepted.then(() => {
    isAccepted = true;
  });
  while (!isAccepted) {
    await page.keyboard.press('Enter');
    await Promise.race([noted, pause(patience)]);
  }
}

/** The sign-ins that a page has sent up to now. */
function signInsOf(page: Page): readonly Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(signInPath)) calls.push(request);
  });
  return calls;
}

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
