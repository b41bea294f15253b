import { anOrganization, aShop } from '@kontor/testing/factories';
import { withHost } from '@kontor/testing/render-with-host';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { HostApi } from './host.ts';
import { useApi, useNow, useOrganization, useShop, useUser } from './host-hooks.ts';

/** What the hook throws on a page of such a host; nothing is caught here, as in a remote without an error boundary. */
async function thrownBy(hook: () => unknown, host: Partial<HostApi>): Promise<string | null> {
  let thrown: unknown = null;
  function Page() {
    try {
      hook();
    } catch (error) {
      thrown = error;
    }
    return null;
  }
  render((await withHost(<Page />, { host })).tree);
  return thrown instanceof Error ? thrown.message : null;
}

const session = { user: null, reloadUser: async () => null, logout: async () => undefined };
const organization = anOrganization();
const place = { organization, shop: aShop(), organizations: [organization], reload: async () => undefined };

test('the hooks of a page for signed-in users say what is not set', async () => {
  expect(await thrownBy(useUser, { session })).toBe('User is not loaded.');
  expect(await thrownBy(useOrganization, { place: { ...place, organization: null } })).toBe('Organization is not set');
  expect(await thrownBy(useShop, { place: { ...place, shop: null } })).toBe('Shop is not set');
  expect(await thrownBy(useShop, { place })).toBeNull();
});

test('a shop of another organization than the one in the path is not used', async () => {
  const shop = aShop({ organizationUuid: '0197a000-0000-7000-8000-00000000dead' });
  expect(await thrownBy(useShop, { place: { ...place, shop } })).toBe('Organization is not set correctly');
});

test('outside of the host there is no API client', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  function Page() {
    useApi();
    return null;
  }
  expect(() => render(<Page />)).toThrow(/^HTTP client is not initialized\./);
});

test('now is the portal’s, and in hosts of before the machine’s', async () => {
  const shown = async (host: Partial<HostApi>) => {
    const Page = () => <time>{useNow().toISOString()}</time>;
    return render((await withHost(<Page />, { host })).tree).container.textContent;
  };
  expect(await shown({ now: () => new Date('2030-01-31T23:30:00Z') })).toBe('2030-01-31T23:30:00.000Z');
  vi.setSystemTime('2026-11-30T12:00:00Z');
  expect(await shown({ now: undefined })).toBe('2026-11-30T12:00:00.000Z');
  vi.useRealTimers();
});
