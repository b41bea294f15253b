import type { Organization } from '@kontor/contract/organization';
import { mdiHandshakeOutline, mdiLockOutline } from '@mdi/js';
import { useTexts } from '../base/use-texts.ts';
import type { NavigationTexts } from './navigation-texts.ts';

/** What stands in lists for a place that is no shop: a partner's account, or an organization whose shops are not shown. */
export function useOrganizationKind(): (organization: Organization) => {
  readonly icon: string;
  readonly detail: string;
} {
  const t = useTexts<NavigationTexts>();
  return ({ secondFactor }) =>
    secondFactor === 'missing'
      ? { icon: mdiLockOutline, detail: t('switcher.needsSecondFactor') }
      : { icon: mdiHandshakeOutline, detail: t('switcher.partnerAccount') };
}
