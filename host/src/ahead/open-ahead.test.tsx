import { shopPlace } from '@kontor/contract/page';
import { apiQuery } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import { pageQuery, pageQueryOfSome, pageRoute } from '@kontor/platform/page-queries';
import type { RemoteModule } from '@kontor/platform/remote-module';
import { startApiServer } from '@kontor/testing/api-server';
import { page } from '@kontor/testing/every-page';
import { aBalance, anOrganization, aShop, ids } from '@kontor/testing/factories';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RemoteResult } from '../base/remote-result.ts';
import type { AskAhead } from './ask-ahead.ts';

const loadRemote = vi.fn<(name: string) => Promise<RemoteResult>>();
vi.doMock('../federation/load-remote.ts', () => ({ loadRemote, giveUpRelease: () => false }));
const { answerGuard, renderPortal, setConnection } = await import('../testing/render-portal.tsx');
const { forgetBrowser } = await import('../testing/forget-browser.ts');

const { createOpenAhead } = await import('./open-ahead.ts');

const server = startApiServer();
const balance = 'GET /organization/{organizationUuid}/shop/{shopUuid}/balance';
/** Of other kinds of shops: no test answers it. */
const plugin = 'GET /organization/{organizationUuid}/shop/{shopUuid}/plugin';
const place = { organizationUuid: ids.organization, shopUuid: ids.shop };
const baseData = `/organization/${ids.organization}/shop/${ids.shop}/edit-organization-base-data`;
const asked: string[] = [];

function Page() {
  const { api } = useHost();
  const { data } = useQuery(apiQuery(api, balance, { params: place }));
  return data ? <h1>Offen: {data.owed}</h1> : <p>Lädt</p>;
}

const module: RemoteModule = {
  name: 'subscription',
  hostApi: hostApiVersion,
  routes: [
    pageRoute({ path: `${shopPlace}/invoices`, shows: [pageQuery(balance), pageQueryOfSome(plugin)] }, <Page />),
  ],
  i18n: { de: {}, en: {} },
};

beforeEach(() => {
  setConnection({});
  forgetBrowser();
  document.cookie = 'kontor-marketing-status=false';
  answerGuard(server);
  asked.length = 0;
  loadRemote.mockResolvedValue({ ok: true, module, version: '1.0.0-aaaaaaaaaaaa', insteadOf: null });
  server.answer(balance, ({ params }) => {
    asked.push(params['shopUuid'] ?? '');
    return aBalance();
  });
});

const invoicesLink = async () => {
  const { user } = await renderPortal(baseData);
  const link = await screen.findByRole('link', { name: /Rechnungen/ });
  await screen.findByRole('textbox', { name: 'Firma' });
  return { link, user };
};

/** A pressed link is acted upon at once: what it leads to is on its way by then. */
const everythingSent = async () => act(async () => {});

// The first one, since a remote that was loaded stays loaded.
test.each([
  ['asked to save data', { saveData: true }],
  ['has a slow connection', { effectiveType: '2g' }],
])('nothing is loaded ahead for a visitor who %s', async (_, state) => {
  setConnection(state);
  const { link } = await invoicesLink();
  fireEvent.pointerDown(link);
  await everythingSent();
  expect(loadRemote).not.toHaveBeenCalledWith('subscription');
  expect(asked).toEqual([]);
});

test('the page of a link on which the pointer has rested opens with its content', async () => {
  const { link, user } = await invoicesLink();
  await user.hover(link);
  await waitFor(() => expect(asked).toEqual([ids.shop]));
  expect(screen.queryByRole('progressbar')).toBeNull();
  const progress = vi.fn();
  const seen = new MutationObserver(() => {
    if (screen.queryByText('Lädt') || screen.queryByRole('progressbar')) progress();
  });
  seen.observe(document.body, { childList: true, subtree: true });
  await user.click(link);
  expect(await screen.findByRole('heading', { name: 'Offen: 0' })).toBeVisible();
  seen.disconnect();
  expect(progress).not.toHaveBeenCalled();
  expect(asked).toEqual([ids.shop]);
});

test('nothing is asked that the user’s role may not read, or does nothing with', async () => {
  const ask = vi.fn<AskAhead>(async () => undefined);
  const home = page('shopHome');
  await createOpenAhead(ask)(home, `/organization/${ids.organization}/shop/${ids.shop}`, 'operations');
  const calls = ask.mock.calls.flatMap(([queries]) => queries.map(({ call }) => call));
  expect(calls).toContain('GET /organization/{organizationUuid}/shop/{shopUuid}/first-step');
  expect(calls).not.toContain(balance);
  expect(calls).not.toContain('GET /legal-document');
});

test('a page is not asked for again while its answers wait', async () => {
  const { link } = await invoicesLink();
  fireEvent.pointerDown(link);
  await everythingSent();
  expect(asked).toHaveLength(1);
  fireEvent.pointerDown(link);
  await everythingSent();
  expect(asked).toHaveLength(1);
});

test('nothing is asked for a page that the guard would not show', async () => {
  const { link } = await invoicesLink();
  const other = aShop({ uuid: '0197a000-0000-7000-8000-0000000000cc' });
  expect(anOrganization().shops).not.toContainEqual(other);
  link.setAttribute('href', (link.getAttribute('href') ?? '').replace(ids.shop, other.uuid));
  fireEvent.pointerDown(link);
  await everythingSent();
  expect(asked).toEqual([]);
});
