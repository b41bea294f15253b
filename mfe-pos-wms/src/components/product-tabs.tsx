import type { MemberCall } from '@kontor/contract/roles-of-calls';
import type { RouteName } from '@kontor/contract/routes';
import { useMayCall, useOrganization, usePagePath } from '@kontor/platform/host-hooks';
import { Tab, Tabs } from '@kontor/ui/tabs';
import { NavLink, useLocation } from 'react-router-dom';
import { useTexts } from '../texts/use-texts.ts';
import type { DeviceProduct } from './product.ts';
import { useBranchStores } from './use-branch-stores.ts';

type TabName = 'firstSteps' | 'devices' | 'germany' | 'austria' | 'taxOffice' | 'downloads';

interface ProductTab {
  readonly name: TabName;
  readonly route: RouteName;
  /** The call without which the page has nothing to show; it opens for the roles that may make it. */
  readonly call?: MemberCall;
}

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';
const firstSteps = `GET ${shop}/first-step` as const;

const tabs: Record<DeviceProduct, readonly ProductTab[]> = {
  wms: [
    { name: 'firstSteps', route: 'wmsFirstSteps', call: firstSteps },
    { name: 'devices', route: 'wmsDevices', call: `GET ${shop}/wms/device` },
    { name: 'downloads', route: 'wmsDownloads', call: `GET ${shop}/wms/download` },
  ],
  pos: [
    { name: 'firstSteps', route: 'posFirstSteps', call: firstSteps },
    { name: 'devices', route: 'posDevices', call: `GET ${shop}/pos/device` },
    { name: 'germany', route: 'posGermany' },
    { name: 'austria', route: 'posAustria' },
    { name: 'taxOffice', route: 'posCompliance', call: `GET ${shop}/pos/compliance` },
    { name: 'downloads', route: 'posDownloads', call: `GET ${shop}/pos/download` },
  ],
};

/** The pages of a product that the role may open, and that concern the shop. */
export function ProductTabs({ product }: { readonly product: DeviceProduct }) {
  const t = useTexts();
  const pagePath = usePagePath();
  const mayCall = useMayCall();
  const isAtTaxOffice = useIsAtTaxOffice(product);
  const shown = tabs[product].filter(
    ({ name, call }) => (call === undefined || mayCall(call)) && (name !== 'taxOffice' || isAtTaxOffice),
  );
  return (
    <Tabs label={t(`product.${product}`)}>
      {shown.map(({ name, route }) => (
        <Tab key={name}>
          <NavLink to={pagePath(route)} end>
            {t(`tabs.${name}`)}
          </NavLink>
        </Tab>
      ))}
    </Tabs>
  );
}

/**
 * Notices are for branch stores in Germany. A merchant in Austria finds there what is known of its registers. Until the branch stores are
 * known, the merchant's own country decides.
 */
function useIsAtTaxOffice(product: DeviceProduct): boolean {
  const { baseData } = useOrganization();
  const { pathname } = useLocation();
  const page = usePagePath()('posCompliance');
  const { data: inGermany } = useBranchStores('DE', { enabled: product === 'pos' });
  const country = baseData?.isoCountryCode;
  if (pathname === page || country === 'AT') return true;
  return inGermany === undefined ? country === 'DE' : inGermany.length > 0;
}
