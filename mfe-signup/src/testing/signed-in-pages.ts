import { firstLanguages, type InFirstLanguages } from '@kontor/contract/language';
import type { Organization } from '@kontor/contract/organization';
import type { Shop } from '@kontor/contract/shop';
import type { User } from '@kontor/contract/user';
import { emptyDraft } from '@kontor/domain/signup-draft';
import type { HostApi } from '@kontor/platform/host';
import { page } from '@kontor/testing/every-page';
import { anOrganization, aPriceList, aShop, aUser, ids } from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import { generatePath } from 'react-router-dom';

/** What a merchant, or a partner, has chosen and typed so far. */
export const bodies = {
  'GET /signup/draft': {
    revision: 3,
    draft: {
      ...emptyDraft,
      shopSystem: 'shopware6',
      selectedProducts: { erp: true, wms: true, pos: false },
      partnerShopSystems: { ...emptyDraft.partnerShopSystems, shopware6: true },
      person: { firstName: 'Eva', lastName: 'Brandt' },
    },
    hasShopifySignup: false,
    hasPluginSignup: false,
  },
  'GET /signup/price': aPriceList({ platform: 'shopware6', version: 'v3' }),
} satisfies Bodies;

interface Page {
  readonly name: string;
  readonly host: Partial<HostApi>;
  /** What it shows. */
  readonly contents: InFirstLanguages<readonly string[]>;
}

/** The shell while the server renders a page, and until the browser has taken it over. */
export function renderedFor(overrides: Partial<User>, organizations: Organization[] = []): Partial<HostApi> {
  const user = aUser(overrides);
  const organization = organizations[0] ?? null;
  return {
    session: { user, reloadUser: async () => user, logout: async () => undefined },
    place: { organization, shop: organization?.shops?.[0] ?? null, organizations, reload: async () => undefined },
    renderedAt: new Date('2026-11-23T10:00:00.000Z'),
  };
}

const shopFor = (shop: Partial<Shop>) => renderedFor({}, [anOrganization({ shops: [aShop(shop)] })]);

export const merchant = renderedFor({ state: 'double-opt-in-confirmed', userTokenType: 'activation' });
const withAccount = renderedFor({}, [anOrganization({ shops: [] })]);
const partner = renderedFor({ state: 'double-opt-in-confirmed', userTokenType: 'partner-activation' });
const partnerWithAccount = renderedFor({}, [anOrganization({ type: 'partner', baseData: null, shops: [] })]);

const signedInPages: readonly Page[] = [
  {
    name: 'signupSystem',
    host: merchant,
    contents: {
      de: ['Shopware 6', 'checked=""', 'value="Eva"', 'Testphase starten'],
      en: ['Shopware 6', 'checked=""', 'value="Eva"', 'Start trial'],
    },
  },
  {
    name: 'signupProducts',
    host: merchant,
    contents: { de: ['ERP und WMS', '349,00'], en: ['ERP and WMS', '349.00'] },
  },
  {
    name: 'signupAccount',
    host: merchant,
    contents: { de: ['ERP und WMS', 'value="Eva"'], en: ['ERP and WMS', 'value="Eva"'] },
  },
  { name: 'signupShop', host: withAccount, contents: { de: ['Shopware 6'], en: ['Shopware 6'] } },
  { name: 'signupPluginDenied', host: merchant, contents: { de: [aUser().email], en: [aUser().email] } },
  { name: 'partnerFieldOfActivity', host: partner, contents: { de: ['checked=""'], en: ['checked=""'] } },
  { name: 'partnerShopSystem', host: partner, contents: { de: ['Shopware 6'], en: ['Shopware 6'] } },
  { name: 'partnerAccountStep', host: partner, contents: { de: ['value="Eva"'], en: ['value="Eva"'] } },
  {
    name: 'partnerCompany',
    host: partnerWithAccount,
    contents: { de: ['Wie heißt Ihre Firma?'], en: ['What is your company called?'] },
  },
  {
    name: 'preparing',
    host: shopFor({ name: 'Radwerk Potsdam', cloudShop: { state: 'starting', shopifyShops: [] } }),
    contents: { de: ['Radwerk Potsdam'], en: ['Radwerk Potsdam'] },
  },
  {
    name: 'confirmPluginLogin',
    // One with an admin leads there.
    host: shopFor({ adminUrl: null }),
    contents: { de: ['Keine Anmeldung wartet'], en: ['No sign-in is waiting'] },
  },
];

const parameters = { organizationUuid: ids.organization, shopUuid: ids.shop };

/** The pages of this remote that need a sign-in, in both languages: name, language, path, shell and what they show. */
export const pages = signedInPages.flatMap(({ name, host, contents }) =>
  firstLanguages.map((language) => {
    const at = generatePath(page(name).path, parameters);
    return [name, language, at, host, contents[language]] as const;
  }),
);
