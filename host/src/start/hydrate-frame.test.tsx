import type { Language } from '@kontor/contract/schema';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { startApiServer } from '@kontor/testing/api-server';
import { page as pageNamed } from '@kontor/testing/every-page';
import { aSubscription, aUser, ids } from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { generatePath } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RemoteResult } from '../base/remote-result.ts';
import { endPagesWithTests } from '../testing/ended-pages.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';

// Pages whose remote the server could not render: it has sent their frame, and a skeleton in the place of the remote.

endPagesWithTests();
const loadRemote = vi.fn<(name: string) => Promise<RemoteResult>>();
vi.doMock('../federation/load-remote.ts', () => ({ loadRemote, giveUpRelease: () => false }));
const reports = await import('../error-reporting/report-error.ts');
const reportError = vi.fn(reports.reportError);
vi.doMock('../error-reporting/report-error.ts', () => ({ ...reports, reportError }));
const { start } = await import('./start.tsx');
const { useShell } = await import('../base/shell-store.ts');
const { isTakenOver } = await import('../base/early-input.ts');
const { openRendered } = await import('../testing/open-rendered.ts');
const { signedInAnswers } = await import('../testing/signed-in-answers.ts');

/** Answers nothing: the frame has been sent with its answers. */
startApiServer();

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false; path=/';
  document.cookie = `${sessionOwnerCookie}=${ids.user}; path=/`;
  useShell.setState(useShell.getInitialState());
  vi.clearAllMocks();
});

const pathOf = (route: string) =>
  generatePath(pageNamed(route).path, { organizationUuid: ids.organization, shopUuid: ids.shop });

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
const bodies: Bodies = {
  [`GET ${shop}/subscription/active` as const]: aSubscription(),
  [`GET ${shop}/fiskaly-organization` as const]: [],
  [`GET ${shop}/subscription/active/stripe-subscription/dunning-process` as const]: '',
};

/** The frame of a remote's page, as it is sent. */
async function openFrame(route: string, language: Language) {
  const answers = await signedInAnswers(pathOf(route), { user: aUser({ language }), bodies });
  const root = await openRendered(pathOf(route), language, { answers });
  expect(skeletonIn()).toBeVisible();
  return root;
}

const skeletonIn = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('status')
    .find((part) => part.ariaBusy === 'true');

const remote = (name: string, route: string, heading: string): RemoteResult => {
  const page = { path: pageNamed(route).path, element: <h1>{heading}</h1> };
  const module: RemoteModule = { name, hostApi: '1.0.0', routes: [page], i18n: { de: {}, en: {} } };
  return { ok: true, module, version: '1.0.0-aaaaaaaaaaaa', insteadOf: null };
};

// Modules stay loaded, so each test has a remote of its own.
test.each([
  ['de', 'subscription', 'paymentMethods'],
  ['en', 'pos-wms', 'erp'],
] as const)(
  'in %s the frame is taken over as it is; the remote comes in the place of its skeleton, and nothing is reported',
  async (language, name, route) => {
    const { promise: loading, resolve: load } = Promise.withResolvers<RemoteResult>();
    loadRemote.mockReturnValue(loading);
    const root = await openFrame(route, language);
    const [navigation, main] = [screen.getByRole('navigation'), screen.getByRole('main')];
    const before = { navigation: navigation.outerHTML, main: main.textContent };
    vi.useFakeTimers({ toNotFake: ['queueMicrotask', 'performance'] });
    await act(async () => start(root));
    // The code of the page is waited for, but not for long.
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    await waitFor(() => expect(isTakenOver(navigation)).toBe(true));
    expect(navigation.outerHTML).toBe(before.navigation);
    expect(main.textContent).toBe(before.main);
    expect(skeletonIn()).toBeVisible();
    await act(async () => load(remote(name, route, 'Der Bereich')));
    expect(await screen.findByRole('heading', { level: 1, name: 'Der Bereich' })).toBeVisible();
    expect(screen.getByRole('navigation')).toBe(navigation);
    expect(skeletonIn()).toBeUndefined();
    expect(reportError).not.toHaveBeenCalled();
  },
);

test('a remote that is there at once replaces its skeleton as the frame is taken over', async () => {
  loadRemote.mockResolvedValue(remote('partner', 'shopPartnerAgency', 'Ihre Agentur'));
  const root = await openFrame('shopPartnerAgency', 'de');
  const navigation = screen.getByRole('navigation');
  await act(async () => start(root));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ihre Agentur' })).toBeVisible();
  expect(isTakenOver(navigation)).toBe(true);
  expect(screen.getByRole('navigation')).toBe(navigation);
  expect(reportError).not.toHaveBeenCalled();
});
