import type { Language } from '@kontor/contract/schema';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import { startApiServer } from '@kontor/testing/api-server';
import { page as pageNamed } from '@kontor/testing/every-page';
import { aConfig, anOrganization, aSubscription, aUser, ids, noBillingDetails } from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import { pageMarkup } from '@kontor/testing/page-markup';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { generatePath } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { isTakenOver } from '../base/early-input.ts';
import { useShell } from '../base/shell-store.ts';
import { endPagesWithTests } from '../testing/ended-pages.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';
import { openRendered } from '../testing/open-rendered.ts';
import { answerGuard } from '../testing/render-portal.tsx';
import { signedInAnswers } from '../testing/signed-in-answers.ts';

endPagesWithTests();
const reports = await import('../error-reporting/report-error.ts');
const reportError = vi.fn(reports.reportError);
vi.doMock('../error-reporting/report-error.ts', () => ({ ...reports, reportError }));
const beginAnew = vi.fn();
vi.doMock('../session/begin-anew.ts', () => ({ beginAnew }));
const { start } = await import('./start.tsx');

/** Answers only what a test lets it: a rendered page asks for nothing that it has brought along. */
const server = startApiServer();

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false; path=/';
  useShell.setState(useShell.getInitialState());
  vi.clearAllMocks();
});

const signIn = (uuid: string) => {
  document.cookie = `${sessionOwnerCookie}=${uuid}; path=/`;
};

const pathOf = (route: string) =>
  generatePath(pageNamed(route).path, { organizationUuid: ids.organization, shopUuid: ids.shop });

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
const bodies: Bodies = {
  'GET /organization/{organizationUuid}/billing-details': noBillingDetails,
  'GET /organization/{organizationUuid}/invoice-language': { language: 'de' },
  [`GET ${shop}/subscription/active` as const]: aSubscription(),
  [`GET ${shop}/fiskaly-organization` as const]: [],
  [`GET ${shop}/subscription/active/stripe-subscription/dunning-process` as const]: '',
};

async function openShopPage(language: Language = 'de') {
  const path = pathOf('shopBaseData');
  const user = aUser({ language });
  const answers = await signedInAnswers(path, { user, bodies });
  return openRendered(path, language, { answers });
}

async function hydrate(root: HTMLElement): Promise<void> {
  const navigation = screen.getByRole('navigation');
  await act(async () => start(root));
  await waitFor(() => expect(isTakenOver(navigation)).toBe(true));
}

/** The calls that this browser has made. */
const asked = () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  return () => fetched.mock.calls.map(([address]) => (address as string).replace(/^.*\/api\/v4/, ''));
};

test.each(['de', 'en'] as const)('a shop’s page in %s is taken over as it is, without a request', async (language) => {
  signIn(ids.user);
  const root = await openShopPage(language);
  const before = pageMarkup(root);
  const requests = asked();
  await hydrate(root);
  expect(pageMarkup(root)).toBe(before);
  expect(document.documentElement.lang).toBe(language);
  expect(requests()).toEqual([]);
  expect(reportError).not.toHaveBeenCalled();
});

test('a page that has kept something with its entry of the history is rendered anew, without a fault', async () => {
  signIn(ids.user);
  const root = await openShopPage();
  history.replaceState({ usr: { sentTo: 'eva@radwerk.test' } }, '');
  answerGuard(server, { user: aUser({ language: 'de' }) });
  server.answer('GET /config', aConfig());
  server.answer(`GET ${shop}/subscription/active`, aSubscription());
  const navigation = screen.getByRole('navigation');
  await act(async () => start(root));
  await waitFor(() => expect(navigation).not.toBeInTheDocument());
  expect(reportError).not.toHaveBeenCalled();
});

test('a page that the browser restores without asking the server asks for everything again', async () => {
  signIn(ids.user);
  answerGuard(server);
  const entries = vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type: 'back_forward' } as PerformanceNavigationTiming]);
  const root = await openShopPage();
  const requests = asked();
  await hydrate(root);
  await waitFor(() => expect(requests()).toContain('/user'));
  entries.mockRestore();
});

test('what the answers lack is asked for once the page is taken over', async () => {
  signIn(ids.user);
  answerGuard(server);
  const answers = await signedInAnswers(pathOf('shopBaseData'));
  const root = await openRendered(pathOf('shopBaseData'), 'de', { answers });
  const requests = asked();
  await hydrate(root);
  const shopPath = `/organization/${ids.organization}/shop/${ids.shop}`;
  await waitFor(() => expect(requests()).toContain(`${shopPath}/subscription/active`));
  expect(requests()).not.toContain('/user');
});

test('the user’s language counts before the one that was selected in this browser', async () => {
  signIn(ids.user);
  document.cookie = 'kontor-language=en; path=/';
  const root = await openShopPage('de');
  await hydrate(root);
  expect(document.documentElement.lang).toBe('de');
  expect(document.cookie).toContain('kontor-language=de');
});

test('a page of another user’s session is removed at once, and this user’s is shown', async () => {
  const root = await openShopPage();
  const other = aUser({
    uuid: ids.invoice,
    firstName: 'Jan',
    lastName: 'Voss',
    email: 'jan@velo.test',
    language: 'de',
  });
  answerGuard(server, { user: other, organizations: [anOrganization()] });
  server.answer('GET /config', aConfig());
  expect(screen.getAllByText('Eva Brandt')).not.toHaveLength(0);
  await act(async () => start(root));
  expect(screen.queryByText('Eva Brandt')).not.toBeInTheDocument();
  expect(await screen.findByText('Jan Voss')).toBeVisible();
});

test('a page of a session that has ended is removed at once, and leads to the login', async () => {
  const root = await openShopPage();
  answerGuard(server, { user: null });
  server.answer('GET /config', aConfig());
  await act(async () => start(root));
  expect(screen.queryByText('Eva Brandt')).not.toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a page that was left half loaded and is shown again by the back button is removed if another user has signed in', async () => {
  signIn(ids.user);
  const root = await openShopPage();
  start(root);
  signIn(ids.invoice);
  window.dispatchEvent(new Event('pageshow'));
  expect(root).toBeEmptyDOMElement();
  expect(beginAnew).toHaveBeenCalledTimes(1);
  // Its code comes all the same; the page of the next test is of this user again.
  await waitFor(() => expect(beginAnew).toHaveBeenCalledTimes(2));
});

test('a page whose user leaves while its code is loading is not taken over', async () => {
  signIn(ids.user);
  const root = await openShopPage();
  start(root);
  signIn(ids.invoice);
  await waitFor(() => expect(beginAnew).toHaveBeenCalled());
  expect(root).toBeEmptyDOMElement();
});

test('what the server cannot know comes once the page is taken over', async () => {
  signIn(ids.user);
  document.cookie = 'kontor-marketing-status=; max-age=0; path=/';
  const root = await openShopPage();
  expect(screen.queryByRole('region', { name: 'Cookie-Einstellungen' })).not.toBeInTheDocument();
  await hydrate(root);
  expect(await screen.findByRole('region', { name: 'Cookie-Einstellungen' })).toBeVisible();
  expect(reportError).not.toHaveBeenCalled();
});

test('the menus of a page that was taken over work', async () => {
  signIn(ids.user);
  await hydrate(await openShopPage());
  // A page that arrives takes the focus, which closes menus.
  await waitFor(() => expect(useShell.getState().initialLoadDone).toBe(true));
  await userEvent.setup().click(screen.getByRole('button', { name: /Benutzermenü/ }));
  expect(await screen.findByRole('menuitem', { name: 'Abmelden' })).toBeVisible();
});
