import { addresses } from '@kontor/contract/addresses';

/** @vitest-environment node */

import type { CurrentLegalDocument } from '@kontor/contract/legal-document';
import type { Language } from '@kontor/contract/schema';
import type { PageRequest } from '@kontor/contract/server-page';
import { useHost } from '@kontor/platform/host';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import { useNow } from '@kontor/platform/host-hooks';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { page as pageNamed } from '@kontor/testing/every-page';
import { aConfig, anOrganization, aShop, aSubscription, aUser, ids } from '@kontor/testing/factories';
import { createElement } from 'react';
import { generatePath } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { type SignedIn, signedInAnswers } from '../testing/signed-in-answers.ts';
import { wholeRegistry } from '../testing/whole-registry.ts';
import { queriesOfPage } from './queries-of-page.ts';
import { renderPage } from './render-page.tsx';

const place = { organizationUuid: ids.organization, shopUuid: ids.shop };
const pathOf = (route: string) => generatePath(pageNamed(route).path, place);

const noBundle = () => {
  throw new Error('The page needs no remote.');
};

async function requestFor(
  url: string,
  language: Language,
  visitor: SignedIn = {},
  change: Partial<PageRequest> = {},
): Promise<PageRequest> {
  const answers = await signedInAnswers(url, visitor);
  const request = { url, language, answers, cookies: {}, now: '2026-11-23T10:00:00.000Z', bundles: {} };
  return { ...request, registry: wholeRegistry, ...change };
}

const render = async (...of: Parameters<typeof requestFor>) => renderPage(await requestFor(...of), noBundle);

const subscribed: SignedIn = {
  bodies: {
    'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active': aSubscription(),
    'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization': [],
    'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process': '',
  },
};

const partner = anOrganization({ type: 'partner', name: 'Agentur Nord', shops: [] });

/** The page of a remote whose server bundle exposes these. */
function withRemote(name: 'signup' | 'partner', page: Partial<RemoteModule>): [Partial<PageRequest>, () => void] {
  const global = `kontor_${name}`;
  const url = `/${name}-${Math.random()}.js`;
  const release = {
    version: '1.0.0-aaaaaaaaaaaa',
    global,
    entry: `/remotes/${name}/entry.js`,
    integrity: '',
    hostApi: `^${hostApiVersion}`,
    federationVersion: Reflect.get(globalThis, 'KONTOR_FEDERATION_VERSION') as string,
    preload: { scripts: [], styles: [] },
  };
  const remote = {
    errorReportingDsn: null,
    lastKnownGood: null,
    overriddenFrom: null,
    release,
    pages: wholeRegistry.remotes[name]?.pages ?? {},
  };
  const exposed = { name, hostApi: hostApiVersion, routes: [], i18n: { de: {}, en: {} }, ...page };
  const run = () =>
    Reflect.set(globalThis, global, { init: async () => undefined, get: async () => () => ({ remote: exposed }) });
  return [
    { registry: { ...wholeRegistry, remotes: { ...wholeRegistry.remotes, [name]: remote } }, bundles: { [name]: url } },
    run,
  ];
}

test('these tests have no browser', () => {
  expect([typeof window, typeof document, typeof localStorage]).toEqual(['undefined', 'undefined', 'undefined']);
});

test.each([
  ['de', 'Abonnement', 'Übersicht'],
  ['en', 'Subscription', 'Overview'],
] as const)('a shop’s page in %s has top bar, navigation and its own content', async (language, entry, home) => {
  const page = await render(pathOf('shopUser'), language, subscribed);
  expect(page?.markup).toContain('Radwerk Berlin');
  expect(page?.markup).toMatch(new RegExp(`<a[^>]* href="${pathOf('subscription')}"[^>]*>.*?${entry}`));
  expect(page?.markup).toContain(home);
  expect(page?.markup).toMatch(/<main[^>]*>.*<h1[^>]*>[^<]+<\/h1>.*eva@radwerk\.test/s);
  expect(page?.title).toMatch(/ – Kontor$/);
  expect(page?.markup).not.toContain('style=');
});

test('a page of the vendor’s people has their navigation, by their role', async () => {
  const operations = { user: aUser({ staffRole: 'operations' }) } as const;
  const page = await render('/connect', 'de', operations);
  expect(page?.markup).toContain('data-frame="navigation"');
  expect(page?.markup).toMatch(/<nav.*href="\/status".*<\/nav>/s);
  expect(page?.markup).not.toContain(`href="${pathOf('shopHome')}`);
  expect(await render('/connect', 'de')).toBeNull();
});

test('the navigation leads where the subscription of the answers allows it', async () => {
  const known = await render(pathOf('shopUser'), 'de', subscribed);
  const unknown = await render(pathOf('shopUser'), 'de');
  expect(known?.markup).toContain(`href="${pathOf('posActivate')}"`);
  expect(unknown?.markup).toContain(`href="${pathOf('posGermany')}"`);
});

test('a page whose answers are missing is rendered with its skeleton', async () => {
  const page = await render(pathOf('shopHome'), 'de');
  expect(page?.markup).toContain('<nav');
  expect(page?.markup).toContain('aria-busy="true"');
});

test('the skeleton of a shop’s home reserves space for open steps, unless the browser knows that there are none', async () => {
  const settled = { 'kontor-last-shop': ids.shop, 'kontor-settled-shop': ids.shop };
  const [open, done] = [
    await render(pathOf('shopHome'), 'de'),
    await render(pathOf('shopHome'), 'de', {}, { cookies: settled }),
  ];
  expect(done?.markup.length).toBeLessThan(open?.markup.length ?? 0);
});

test('a partner’s page is rendered from the partner’s remote, in its navigation', async () => {
  const Title = () => createElement('h1', null, useHost().place.organization?.name);
  const [change, run] = withRemote('partner', {
    routes: [{ path: addresses.organization, element: createElement(Title) }],
  });
  const visitor = { organizations: [partner] };
  const request = await requestFor(pathOf('partnerHome'), 'en', visitor, change);
  const page = await renderPage(request, run);
  expect(page?.markup).toContain('<h1>Agentur Nord</h1>');
  expect(page?.markup).toContain(`href="${pathOf('partnerLeads')}"`);
});

test('without a script of its remote a page has its frame, and the skeleton that the browser shows while it loads the remote', async () => {
  for (const [language, entry] of [
    ['de', 'Rechnungen'],
    ['en', 'Invoices'],
  ] as const) {
    const page = await render(pathOf('invoices'), language, subscribed);
    expect(page?.title).toBe(`${entry} – Kontor`);
    expect(page?.markup).toContain('Radwerk Berlin');
    expect(page?.markup).toMatch(new RegExp(`<a[^>]* href="${pathOf('invoices')}"[^>]*>.*?${entry}`));
    expect(page?.markup).toMatch(/<main[^>]*>.*aria-busy="true"/s);
    expect(page?.markup).not.toContain('<h1');
    expect(page?.markup).not.toContain('style=');
  }
});

test('a remote that was built for another host is not run, and costs its own part only', async () => {
  const [{ registry, bundles }, run] = withRemote('partner', {});
  const ofRemote = registry?.remotes.partner;
  if (!ofRemote) throw new Error('The page has no such remote.');
  const loadBundle = vi.fn(run);
  const release = { ...ofRemote.release, hostApi: '^99.0.0' };
  const change = { bundles, registry: { host: '', pages: {}, remotes: { partner: { ...ofRemote, release } } } };
  const request = await requestFor(pathOf('partnerHome'), 'de', { organizations: [partner] }, change);
  const page = await renderPage(request, loadBundle);
  expect(page?.markup).toContain(`href="${pathOf('partnerLeads')}"`);
  expect(page?.markup).toContain('aria-busy="true"');
  expect(loadBundle).not.toHaveBeenCalled();
});

test('an owner’s page is complete also while a legal text is unanswered, for which the browser asks', async () => {
  const body: CurrentLegalDocument[] = [
    {
      uuid: ids.order,
      kind: 'terms',
      validFrom: '2026-11-01',
      needsAcceptance: true,
      isAccepted: false,
      acceptedAt: null,
    },
  ];
  const { answers, ...request } = await requestFor(pathOf('shopUser'), 'de', subscribed);
  const page = await renderPage(
    { ...request, answers: [...answers, { call: 'GET /legal-document', input: {}, body }] },
    noBundle,
  );
  expect(page?.markup).toBe((await renderPage({ ...request, answers }, noBundle))?.markup);
});

test('a page of a remote that throws is none: the server renders it again, without the remote', async () => {
  const Broken = (): never => {
    throw new Error('The remote is broken.');
  };
  const [change, run] = withRemote('partner', {
    routes: [{ path: addresses.organization, element: createElement(Broken) }],
  });
  const request = await requestFor(pathOf('partnerHome'), 'de', { organizations: [partner] }, change);
  await expect(renderPage(request, run)).rejects.toMatchObject({ name: 'RemoteRenderError', remote: 'partner' });
  expect((await renderPage({ ...request, bundles: {} }, noBundle))?.markup).toContain('aria-busy="true"');
});

test('a page of sign-up is rendered without a frame for a user without an organization', async () => {
  const [change, run] = withRemote('signup', {
    routes: [{ path: '/signup', element: createElement('h1', null, 'Shopsystem') }],
  });
  const user = aUser({ state: 'double-opt-in-confirmed' });
  const page = await renderPage(await requestFor('/signup', 'de', { user, organizations: [] }, change), run);
  expect(page?.markup).toContain('<h1>Shopsystem</h1>');
  expect(page?.markup).not.toContain('<header');
});

test('a page shows the instant of the request as now', async () => {
  const Now = () => createElement('h1', null, useNow().toISOString());
  const [change, run] = withRemote('signup', { routes: [{ path: '/signup', element: createElement(Now) }] });
  const page = await renderPage(await requestFor('/signup', 'de', {}, change), run);
  expect(page?.markup).toContain('<h1>2026-11-23T10:00:00.000Z</h1>');
});

const elsewhere = generatePath(pageNamed('shopUser').path, { ...place, shopUuid: ids.subscription });

test.each<[string, string, SignedIn]>([
  ['an address without a place', '/', {}],
  ['a shop that is not among the user’s', elsewhere, {}],
  [
    'a user whose sign-up is not finished',
    pathOf('shopUser'),
    { user: aUser({ state: 'incomplete' }), organizations: [] },
  ],
  [
    'a shop that is still being prepared',
    pathOf('shopHome'),
    { organizations: [anOrganization({ shops: [aShop({ cloudShop: { state: 'starting', shopifyShops: [] } })] })] },
  ],
])('%s leads elsewhere, which is left to the browser', async (_, path, visitor) => {
  expect(await render(path, 'de', visitor)).toBeNull();
});

test('without the user or the organizations nothing is rendered', async () => {
  const { answers, ...request } = await requestFor(pathOf('shopUser'), 'de', subscribed);
  for (const missing of ['GET /user', 'GET /organization']) {
    const left = answers.filter(({ call }) => call !== missing);
    expect(await renderPage({ ...request, answers: left }, noBundle)).toBeNull();
  }
  const signedOut = { call: 'GET /user', input: {}, body: null } as const;
  const known = [{ call: 'GET /config', input: {}, body: aConfig() } as const, signedOut];
  expect(await renderPage({ ...request, answers: known }, noBundle)).toBeNull();
});

test('pages of two users that are rendered at the same time are not mixed, and none leaves anything to the next', async () => {
  const other = { user: aUser({ uuid: ids.invoice, firstName: 'Jan', email: 'jan@velo.test', language: 'en' }) };
  const requests = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? requestFor(pathOf('shopUser'), 'de', subscribed)
        : requestFor(pathOf('shopUser'), 'en', { ...subscribed, ...other }),
    ),
  );
  const pages = await Promise.all(requests.map((request) => renderPage(request, noBundle)));
  const [eva, jan] = pages;
  expect(eva?.markup).toContain('eva@radwerk.test');
  expect(eva?.markup).not.toContain('jan@velo.test');
  expect(jan?.markup).toContain('jan@velo.test');
  expect(jan?.markup).not.toContain('eva@radwerk.test');
  expect(pages).toEqual(pages.map((_, index) => (index % 2 === 0 ? eva : jan)));
});

test('what people have named is text, and never markup', async () => {
  const name = '<script>alert(1)</script><img src=x onerror=alert(2)>';
  const page = await render(pathOf('shopUser'), 'de', {
    user: aUser({ firstName: name, lastName: '</main>' }),
    organizations: [anOrganization({ name, shops: [aShop({ name })] })],
  });
  expect(page?.markup).toContain('&lt;script&gt;alert(1)');
  expect(page?.markup).not.toMatch(/<script|<img/);
  expect(page?.markup.match(/<\/main>/g)).toHaveLength(1);
});

const nothing = { registry: wholeRegistry, bundles: {} };

test('the calls of a page are those of the guard and the shell around it, each once', async () => {
  const shop = await queriesOfPage('shopHome', nothing, noBundle);
  expect(shop.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'GET /user',
      'GET /organization',
      'GET /announcement',
      'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active',
      'GET /organization/{organizationUuid}/shop/{shopUuid}/fiskaly-organization',
    ]),
  );
  expect(new Set(shop.map((query) => JSON.stringify(query))).size).toBe(shop.length);
  const organization = await queriesOfPage('partnerHome', nothing, noBundle);
  expect(organization.at(-1)).toEqual({ call: 'GET /organization/{organizationUuid}/partner-account' });
  expect(await queriesOfPage('login', nothing, noBundle)).toEqual([]);
});

test('a remote’s page adds the calls that its route declares', async () => {
  const call = 'GET /organization/{organizationUuid}/partner-agency/connected';
  const handle = { queries: [{ call }] };
  const [code, run] = withRemote('partner', { routes: [{ path: addresses.organization, handle }] });
  const queries = await queriesOfPage('partnerHome', { ...nothing, ...code }, run);
  expect(queries.at(-1)).toEqual({ call });
});
