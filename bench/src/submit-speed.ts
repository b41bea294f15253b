import { apiBase } from '@kontor/contract/api-base';
import type { Browser, CDPSession, Page, Request } from '@playwright/test';
import type { Portal } from './portal.ts';
import { openSlowPage, slowDownProcessor } from './slow-phone.ts';
import { demo, openContext } from './visitor.ts';

/** How soon the sign-in can be submitted; milliseconds from the request of the login page. */
export interface SubmitSpeed {
  /** The first submit that the page takes: from then on Enter need not be pressed again. */
  readonly accepted: number;
  /** The page sends that sign-in. */
  readonly sent: number;
}

const signInPath = `${apiBase}/auth/login`;

/**
 * For a form that is filled and submitted as soon as it is there, again until the page has taken it, and not longer. What
 * was typed must have been sent, once.
 */
export async function submitSpeed(browser: Browser, portal: Portal): Promise<SubmitSpeed> {
  const context = await openContext(browser, portal);
  try {
    await context.addInitScript(typeAndSubmit, { ...demo, binding: acceptedBinding });
    const { page, session } = await openSlowPage(context);
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: acceptedBinding });
    const accepted = whenAccepted(session);
    const sent = sentAfter(session);
    const calls = signInsOf(page);
    const answer = page.waitForResponse((response) => response.url().endsWith(signInPath));
    await page.goto('/login', { waitUntil: 'commit' });
    await slowDownProcessor(session);
    await answer;
    if (calls.length !== 1) throw new Error(`The page has sent the sign-in ${calls.length} times.`);
    const [sentForm] = calls.map((call) => call.postDataJSON() as Partial<typeof demo>);
    if (sentForm?.username !== demo.username || sentForm.password !== demo.password) {
      throw new Error('The page has lost what was typed.');
    }
    return { accepted: await accepted, sent: await sent };
  } finally {
    await context.close();
  }
}

/** A function of the page that tells when it has taken the form. */
const acceptedBinding = 'benchSubmitAccepted';

/**
 * Types as soon as there are fields, and submits in every frame until the page has taken it: typing from outside would
 * take longer than the page. Runs in the page before its own scripts, and must not refer to anything outside.
 */
function typeAndSubmit({ binding, ...typed }: typeof demo & { readonly binding: string }): void {
  let submitted: Event | null = null;
  addEventListener('submit', (event) => void (submitted = event), true);
  const type = (input: HTMLInputElement, value: string) => {
    // As the browser sets it: React overrides the property of the element.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const attempt = () => {
    const inputs = Object.entries(typed).map(
      ([name, value]) => [document.querySelector<HTMLInputElement>(`input[name="${name}"]`), value] as const,
    );
    for (const [input, value] of inputs) if (input && input.value !== value) type(input, value);
    if (inputs.every(([input]) => input)) inputs[0]?.[0]?.form?.requestSubmit();
    // After all handlers of the page, wherever they listen: one of them has taken the form, or the browser submits it.
    if (submitted?.defaultPrevented)
      (Reflect.get(window, binding) as (time: string) => void)(String(performance.now()));
    else requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}

/** The time of the first submit that the page has taken. */
const whenAccepted = (session: CDPSession): Promise<number> =>
  new Promise((resolve) => {
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === acceptedBinding) resolve(Number(payload));
    });
  });

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
