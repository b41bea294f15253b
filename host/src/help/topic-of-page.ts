import type { PortalPage } from '@kontor/contract/portal-page';
import type { RouteName } from '@kontor/contract/routes';
import type de from './locales/de.json';

/** What the answers are about; each page has one topic. */
export type Topic = keyof (typeof de)['answers'];

const topics: Readonly<Partial<Record<RouteName, Topic>>> = {
  shopHome: 'home',
  partnerHome: 'partner',
  subscription: 'subscription',
  subscriptionUsage: 'usage',
  invoices: 'invoices',
  paymentMethods: 'paymentMethods',
  shopMembers: 'members',
  organizationMembers: 'members',
  shopActivity: 'activity',
  organizationActivity: 'activity',
  shopBaseData: 'baseData',
  organizationBaseData: 'baseData',
  shopUser: 'profile',
  organizationUser: 'profile',
};

/** The pages of a product share their answers, and so do those of partners. */
export function topicOfPage(page: PortalPage | null): Topic {
  if (page === null || page.route === null) return 'other';
  const { route, owner } = page;
  return topics[route] ?? (owner === 'pos-wms' ? 'products' : owner === 'partner' ? 'partner' : 'other');
}
