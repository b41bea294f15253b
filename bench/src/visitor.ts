import { addresses } from '@kontor/contract/addresses';
import { demoPassword, demoUsers } from '@kontor/contract/demo';
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Portal } from './portal.ts';

/** A visitor's browser state: cookies and storage. */
export type Memory = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Visitor {
  readonly memory: Memory;
  /** Pages of the visitor's first shop. */
  readonly home: string;
  readonly subscription: string;
}

export const demo: Readonly<Record<'username' | 'password', string>> = {
  username: demoUsers.merchant.email,
  password: demoPassword,
};
/** Has several organizations. */
export const withSeveral = { ...demo, username: demoUsers.multi.email };

interface Organizations extends ReadonlyArray<{ readonly uuid: string; readonly shops: readonly { uuid: string }[] }> {}

/** A new browser profile with an empty cache, and with the cookie banner answered. */
export async function openContext(
  browser: Browser,
  { origin }: Portal,
  memory?: Memory,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'de-DE',
    viewport: { width: 1360, height: 900 },
    ...(memory && { storageState: memory }),
    ...options,
  });
  await context.addCookies([{ name: 'kontor-marketing-status', value: 'false', url: origin }]);
  return context;
}

/** A server renders its first pages while their code is still being compiled. */
const warmUps = 20;

/** Signs a user of the demo data in through the API, at a server that has rendered pages before. */
export async function signIn(browser: Browser, portal: Portal, data = demo): Promise<Visitor> {
  const context = await openContext(browser, portal);
  try {
    // Every answer sets the cookie whose value unsafe calls repeat in a header.
    await context.request.get('/api/v4/config');
    const token = (await context.cookies()).find(({ name }) => name.endsWith('XSRF-TOKEN'))?.value ?? '';
    const login = await context.request.post('/api/v4/auth/login', { data, headers: { 'X-XSRF-TOKEN': token } });
    if (!login.ok()) throw new Error(`The login was answered ${login.status()}.`);
    const answer = await context.request.get('/api/v4/organization?associations[]=shops');
    const [organization] = (await answer.json()) as Organizations;
    const shop = organization?.shops[0];
    if (!organization || !shop) throw new Error('The demo merchant has no shop.');
    const pathOf = (path: string) =>
      path.replace(':organizationUuid', organization.uuid).replace(':shopUuid', shop.uuid);
    const pages = { home: pathOf(addresses.shop), subscription: pathOf(`${addresses.shop}/subscription`) };
    for (let turn = 0; turn < warmUps; turn += 1) {
      for (const path of Object.values(pages)) await context.request.get(path, { headers: { Accept: 'text/html' } });
    }
    return { memory: await context.storageState(), ...pages };
  } finally {
    await context.close();
  }
}
