import { useNamedPagePath, useOpenPage, useOrganization, usePagePath } from '@kontor/platform/host-hooks';
import { Tab, Tabs } from '@kontor/ui/tabs';
import { NavLink, useLocation } from 'react-router-dom';
import { useTexts } from '../texts/use-texts.ts';
import type { DeviceProduct } from './product.ts';
import { useBranchStores } from './use-branch-stores.ts';

type TabName = 'firstSteps' | 'devices' | 'germany' | 'austria' | 'taxOffice' | 'downloads';

/** Names of the pages. */
const tabs: Record<DeviceProduct, Partial<Record<TabName, string>>> = {
  wms: { firstSteps: 'wmsFirstSteps', devices: 'wmsDevices', downloads: 'wmsDownloads' },
  pos: {
    firstSteps: 'posFirstSteps',
    devices: 'posDevices',
    germany: 'posGermany',
    austria: 'posAustria',
    taxOffice: 'posCompliance',
    downloads: 'posDownloads',
  },
};

/** The pages of a product that the role may open, and that concern the shop. */
export function ProductTabs({ product }: { readonly product: DeviceProduct }) {
  const t = useTexts();
  const pagePath = usePagePath();
  const openPage = useOpenPage();
  const isAtTaxOffice = useIsAtTaxOffice(product);
  const shown = Object.entries(tabs[product]).filter(([name]) => name !== 'taxOffice' || isAtTaxOffice);
  return (
    <Tabs label={t(`product.${product}`)}>
      {shown.map(([name, pageName]) => {
        const page = openPage(pageName);
        return (
          page && (
            <Tab key={name}>
              <NavLink to={pagePath(page)} end>
                {t(`tabs.${name as TabName}`)}
              </NavLink>
            </Tab>
          )
        );
      })}
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
  const page = useNamedPagePath()('posCompliance');
  const { data: inGermany } = useBranchStores('DE', { enabled: product === 'pos' });
  const country = baseData?.isoCountryCode;
  if (pathname === page || country === 'AT') return true;
  return inGermany === undefined ? country === 'DE' : inGermany.length > 0;
}
