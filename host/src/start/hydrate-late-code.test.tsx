import { lastShopCookie, settledShopCookie } from '@kontor/contract/page-cookies';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { startApiServer } from '@kontor/testing/api-server';
import { page as pageNamed } from '@kontor/testing/every-page';
import { aSubscription, aUser, ids } from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import { act, screen, waitFor } from '@testing-library/react';
import { generatePath } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RemoteResult } from '../base/remote-result.ts';
import { endPagesWithTests } from '../testing/ended-pages.ts';
import { forgetBrowser } from '../testing/forget-browser.ts';

// The frame of a page is taken over before the code of its content is there. The server had no time for all answers.

endPagesWithTests();
const loadRemote = vi.fn<(name: string) => Promise<RemoteResult>>();
vi.doMock('../federation/load-remote.ts', () => ({ loadRemote, giveUpRelease: () => false }));
const remoteOnServer = vi.fn();
vi.doMock('../server/remote-on-server.ts', () => ({ remoteOnServer }));
const reports = await import('../error-reporting/report-error.ts');
const reportError = vi.fn(reports.reportError);
vi.doMock('../error-reporting/report-error.ts', () => ({ ...reports, reportError }));
const { start } = await import('./start.tsx');
const { isTakenOver } = await import('../base/early-input.ts');
const { useSurroundings } = await import('../federation/surroundings.ts');
const { useShell } = await import('../base/shell-store.ts');
const { openRendered } = await import('../testing/open-rendered.ts');
const { signedInAnswers } = await import('../testing/signed-in-answers.ts');

const server = startApiServer();
const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
const subscription = `GET ${shop}/subscription/active` as const;
const bodies: Bodies = {
  [`GET ${shop}/fiskaly-organization` as const]: [],
  [`GET ${shop}/subscription/active/stripe-subscription/dunning-process` as const]: '',
};

beforeEach(() => {
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false; path=/';
  document.cookie = `${sessionOwnerCookie}=${ids.user}; path=/`;
  useShell.setState(useShell.getInitialState());
  vi.clearAllMocks();
});

/** Opens a page of a remote as the server has rendered it, and takes its frame over; its code comes when the test lets it. */
async function takeOverFrame(
  name: string,
  route: 'paymentMethods' | 'erp',
  Content: () => React.ReactNode,
  cookies = {},
) {
  const path = pageNamed(route).path;
  const module: RemoteModule = {
    name,
    hostApi: '1.0.0',
    routes: [{ path, element: <Content /> }],
    i18n: { de: {}, en: {} },
  };
  const version = '1.0.0-aaaaaaaaaaaa';
  remoteOnServer.mockReturnValue({ module, version });
  const { promise, resolve } = Promise.withResolvers<RemoteResult>();
  loadRemote.mockReturnValue(promise);
  const open = generatePath(path, { organizationUuid: ids.organization, shopUuid: ids.shop });
  const answers = await signedInAnswers(open, { user: aUser({ language: 'de' }), bodies });
  const root = await openRendered(open, 'de', { answers, cookies });
  const navigation = screen.getByRole('navigation');
  await act(async () => start(root));
  // The code of the page is waited for, but not for long.
  await waitFor(() => expect(isTakenOver(navigation)).toBe(true), { timeout: 10_000 });
  return () => act(async () => resolve({ ok: true, module, version, insteadOf: null }));
}

test('an answer that comes before the code of the content does not change what is taken over', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  server.answer(subscription, () => {
    ask();
    return aSubscription();
  });
  const bringCode = await takeOverFrame('subscription', 'paymentMethods', () => {
    const { data } = useApiQuery(subscription, { params: useShopParams() });
    return <h1>{data ? 'Ihr Tarif' : 'Tarif wird geladen'}</h1>;
  });
  const heading = screen.getByRole('heading', { level: 1, name: 'Tarif wird geladen' });
  await act(() => asked);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 100)));
  await bringCode();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ihr Tarif' })).toBe(heading);
  expect(reportError).not.toHaveBeenCalled();
});

test('a cookie that another page has written, or the frame writes, does not change what is taken over', async () => {
  document.cookie = `${lastShopCookie}=newer; path=/`;
  document.cookie = `${settledShopCookie}=newer; path=/`;
  server.answer(subscription, aSubscription());
  const bringCode = await takeOverFrame(
    'pos-wms',
    'erp',
    () => <h1>{useSurroundings().cookie(lastShopCookie) === 'another' ? 'Der andere' : 'Dieser'}</h1>,
    { [lastShopCookie]: 'another' },
  );
  const heading = screen.getByRole('heading', { level: 1, name: 'Der andere' });
  await waitFor(() => expect(document.cookie).toContain(`${lastShopCookie}=${ids.shop}`));
  await bringCode();
  await waitFor(() => expect(isTakenOver(heading)).toBe(true));
  expect(reportError).not.toHaveBeenCalled();
});
