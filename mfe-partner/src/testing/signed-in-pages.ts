import type { CustomerShop } from '@kontor/contract/customer-shop';
import { firstLanguages, type InFirstLanguages } from '@kontor/contract/language';
import type { Offer } from '@kontor/contract/offer';
import type { CommissionForecast, CommissionTerms, PartnerAccount, Referral } from '@kontor/contract/partner';
import type { HostApi } from '@kontor/platform/host';
import { everyPage, page } from '@kontor/testing/every-page';
import { aCartItem, anOrganization, aShop, aUser, ids } from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import { generatePath } from 'react-router-dom';

const base = 'GET /organization/{organizationUuid}';

/** A partner who has earned something, with a customer and a lead. */
export const account = (overrides: Partial<PartnerAccount> = {}): PartnerAccount => ({
  state: 'approved',
  stateSince: '2025-03-01T09:00:00.000Z',
  payoutState: 'complete',
  partnerFieldOfActivity: 'ecommerce',
  referralUrl: 'https://portal.test/signup/create-account?partner=46b2f4696594',
  commissions: [
    {
      id: '0197a000-0000-7000-8000-0000000000a1',
      period: '2026-10',
      amount: 128_460,
      state: 'open',
      paidAt: null,
      number: null,
      isClosed: false,
    },
    {
      id: '0197a000-0000-7000-8000-0000000000a2',
      period: '2026-09',
      amount: 119_640,
      state: 'paid',
      paidAt: '2026-10-31T10:00:00Z',
      number: 'PG-2026-00827',
      isClosed: true,
    },
  ],
  customerShopCount: 1,
  customerShops: [
    {
      organizationName: 'Radwerk Berlin GmbH',
      shopName: 'radwerk-berlin.de',
      plan: 'professional',
      since: '2025-03-12T08:00:00Z',
      commissionAmount: 2_890,
    },
  ],
  leads: [
    {
      uuid: '0197a000-0000-7000-8000-0000000000e1',
      companyName: 'Lindenhof Naturkost eG',
      contactName: 'Annika Wulff',
      email: 'annika@lindenhof.test',
      state: 'submitted',
      stateSince: '2026-11-13T08:00:00Z',
      createdAt: '2026-11-13T08:00:00Z',
      phone: null,
      shopSystem: null,
      interests: null,
      consent: null,
    },
  ],
  ...overrides,
});

export const terms: CommissionTerms = {
  rate: 15,
  months: 24,
  validFrom: '2025-03-01',
  isAgreed: false,
  earlier: [],
  later: [],
  vat: { kind: 'domestic', percent: 19 },
};

export const referral = (overrides: Partial<Referral> = {}): Referral => ({
  url: 'https://portal.test/signup/create-account?partner=46b2f4696594',
  visits: { last30Days: 42, total: 1318 },
  signups: { last30Days: 2, total: 9 },
  connected: 6,
  trials: 1,
  contracts: 5,
  ...overrides,
});

/** A shop with a plan, about which nothing was noted. */
export const customerShop = (overrides: Partial<CustomerShop> = {}): CustomerShop => ({
  shopUuid: ids.shop,
  organizationName: 'Radwerk Berlin GmbH',
  shopName: 'radwerk-berlin.de',
  state: 'running',
  plan: 'professional',
  since: '2025-03-12T08:00:00Z',
  commissionAmount: 2_890,
  earnsUntil: '2027-03-11T23:00:00Z',
  note: null,
  lastOffer: null,
  ...overrides,
});

export const forecast = (overrides: Partial<CommissionForecast> = {}): CommissionForecast => ({
  period: '2026-10',
  earned: 128_460,
  expected: { count: 4, amount: 36_585 },
  total: 165_045,
  ...overrides,
});

const agency = {
  uuid: '0197a000-0000-7000-8000-0000000000f1',
  name: 'Nordlicht Commerce',
  city: 'Kiel',
  contactName: 'Jule Petersen',
  phoneNumber: null,
};

/** An offer for the customer's shop that waits for the merchant. */
export const offer = (overrides: Partial<Offer> = {}): Offer => ({
  uuid: '0197a000-0000-7000-8000-0000000000d1',
  state: 'sent',
  shopUuid: ids.shop,
  shopName: 'radwerk-berlin.de',
  organizationName: 'Radwerk Berlin GmbH',
  cart: {
    isYearlySubscription: false,
    subtotal: 41_700,
    tax: 7_923,
    total: 49_623,
    items: [aCartItem('professional', 1), aCartItem('wms', 4)],
  },
  note: 'Damit reicht es für die zweite Halle.',
  createdAt: '2026-11-20T09:00:00.000Z',
  sentAt: '2026-11-20T10:00:00.000Z',
  validUntil: '2026-12-20T10:00:00.000Z',
  closedAt: null,
  reason: '',
  refusal: null,
  ...overrides,
});

export const bodies: Bodies = {
  [`${base}/offer`]: [offer()],
  [`${base}/partner-account`]: account(),
  [`${base}/partner-account/terms`]: terms,
  [`${base}/partner-account/referral`]: referral(),
  [`${base}/customer-shop`]: [customerShop()],
  [`${base}/customer-shop/figures`]: { count: 1, all: 1, commissionAmount: 2_890 },
  [`${base}/partner-account/forecast`]: forecast(),
  [`${base}/partner-agency/connected`]: agency,
  [`${base}/partner-agency`]: [agency, { ...agency, uuid: '0197a000-0000-7000-8000-0000000000f2', name: 'Südwind' }],
};

type Contents = InFirstLanguages<readonly string[]>;

const payout: Contents = {
  de: [
    '1.284,60 € Provision (netto) sind noch nicht ausgezahlt.',
    'PG-2026-00827',
    'September 2026',
    '15 % Provision',
    '1.650,45 €',
  ],
  en: ['€1,284.60', 'PG-2026-00827', 'September 2026', '15% commission', '€1,650.45'],
};
const shops: Contents = {
  de: ['Radwerk Berlin GmbH', '28,90 €', 'bis 11.03.2027', 'Angebot vorbereiten'],
  en: ['Radwerk Berlin GmbH', '€28.90', 'until 11 Mar 2027', 'Prepare an offer'],
};
const leads: Contents = {
  de: ['Lindenhof Naturkost eG', 'annika@lindenhof.test', account().referralUrl, '1.318'],
  en: ['Lindenhof Naturkost eG', 'annika@lindenhof.test', account().referralUrl, '1,318'],
};
const offers: Contents = {
  de: ['Radwerk Berlin GmbH', '496,23 €', 'Gesendet', 'gültig bis 20.12.2026'],
  en: ['Radwerk Berlin GmbH', '€496.23', 'Sent', 'valid until 20 Dec 2026'],
};
const agencies: Contents = { de: ['Nordlicht Commerce', 'Südwind'], en: ['Nordlicht Commerce', 'Südwind'] };

/** What each page shows of these answers. */
const contents: Readonly<Record<string, Contents>> = {
  partnerHome: {
    de: ['Alles läuft. Ein Lead ist noch offen.', '1.284,60 €', 'Lindenhof Naturkost eG'],
    en: ['€1,284.60', 'Lindenhof Naturkost eG'],
  },
  partnerPayout: payout,
  partnerCustomerShops: shops,
  partnerLeads: leads,
  partnerOffers: offers,
  partnerAgency: agencies,
  shopPartnerPayout: payout,
  shopPartnerCustomerShops: shops,
  shopPartnerLeads: leads,
  shopPartnerAgency: agencies,
};

const parameters = { organizationUuid: ids.organization, shopUuid: ids.shop };

export const pathOf = (name: string): string => generatePath(page(name).path, parameters);

/** Every page of this remote in both languages: name, language, path, and what it shows. */
export const pages = everyPage
  .filter(({ owner }) => owner === 'partner')
  .flatMap(({ name }) =>
    firstLanguages.map((language) => [name, language, pathOf(name), shownBy(name)[language]] as const),
  );

function shownBy(name: string) {
  const texts = contents[name];
  if (!texts) throw new Error(`What the page ${name} shows is missing here.`);
  return texts;
}

const organization = anOrganization();

/** The shell while the server renders a page, and until the browser has taken it over. */
export const rendered: Partial<HostApi> = {
  session: { user: aUser(), reloadUser: async () => aUser(), logout: async () => undefined },
  place: { organization, shop: aShop(), organizations: [organization], reload: async () => undefined },
  renderedAt: new Date('2026-11-23T10:00:00.000Z'),
};
