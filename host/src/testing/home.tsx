import type { Subscription } from '@kontor/contract/subscription';
import type { startApiServer } from '@kontor/testing/api-server';
import { aBalance, anOrganization, aPaymentData, aProduct, aShop, aUsageMonth } from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { HomePage } from '../pages/home/home-page.tsx';
import { hostTexts } from './host-texts.ts';

export const shopCalls = '/organization/{organizationUuid}/shop/{shopUuid}';

export const item = (type: 'professional' | 'wms' | 'pos', quantity = 1) => ({
  state: 'active' as const,
  product: aProduct({ type }),
  quantity,
  validUntil: null,
});

export const device = {
  name: 'WMS-01',
  serialNumber: 'X1',
  appVersion: null,
  state: 'connected',
  lastSeenAt: null,
} as const;
export const uuid = '0197a000-0000-7000-8000-0000000000c1';

export const account = aPaymentData({ paymentMethod: { type: 'sepa_debit', label: 'DE89 •••• 3000' } });

/** Answers all calls of the home page for a calm shop with this subscription. */
export function answerHome(server: ReturnType<typeof startApiServer>, subscription: Subscription | ''): void {
  server.answer(`GET ${shopCalls}/subscription/active`, subscription);
  server.answer(`GET ${shopCalls}/subscription/active/stripe-subscription`, account);
  server.answer(`GET ${shopCalls}/subscription/active/stripe-subscription/dunning-process`, '');
  server.answer(`GET ${shopCalls}/subscription/active/order`, '');
  server.answer(`GET ${shopCalls}/balance`, aBalance());
  server.answer(`GET ${shopCalls}/price`, [{ product: aProduct(), interval: 'month', unitAmount: 28_900, tiers: [] }]);
  server.answer(`GET ${shopCalls}/wms/device`, [{ ...device, uuid }]);
  server.answer(`GET ${shopCalls}/pos/device`, []);
  server.answer(`GET ${shopCalls}/fiskaly-organization`, []);
  server.answer(`GET ${shopCalls}/first-step`, [{ key: 'cash-register-connected', done: true, doneAt: null }]);
  server.answer(`GET ${shopCalls}/offer`, []);
  server.answer(`GET ${shopCalls}/pos/compliance`, []);
  server.answer('GET /organization/{organizationUuid}/partner-agency/connected', '');
  server.answer('GET /organization/{organizationUuid}/partner-suggestion', '');
  server.answer(`GET ${shopCalls}/usage`, [aUsageMonth({ included: 2000 })]);
}

export const openHome = (place = {}) =>
  renderWithHost(<HomePage />, {
    texts: hostTexts,
    host: {
      place: { organization: anOrganization(), shop: aShop(), organizations: [], reload: async () => {}, ...place },
    },
  });
