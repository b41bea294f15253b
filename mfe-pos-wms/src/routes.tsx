import { pageRoute } from '@kontor/platform/page-queries';
import type { RouteObject } from 'react-router-dom';
import { posActivate, wmsActivate } from './features/activate/activate.page.ts';
import { ActivatePage } from './features/activate/activate-page.tsx';
import { BranchStorePage } from './features/branch-stores/branch-store-page.tsx';
import { posAustria, posBranchStore, posGermany } from './features/branch-stores/branch-stores.page.ts';
import { BranchStoresPage } from './features/branch-stores/branch-stores-page.tsx';
import { posDevices, wmsDevices } from './features/devices/devices.page.ts';
import { DevicesPage } from './features/devices/devices-page.tsx';
import { posDownloads, wmsDownloads } from './features/downloads/downloads.page.ts';
import { DownloadsPage } from './features/downloads/downloads-page.tsx';
import { erp } from './features/erp/erp.page.ts';
import { ErpPage } from './features/erp/erp-page.tsx';
import { posFirstSteps, wmsFirstSteps } from './features/first-steps/first-steps.page.ts';
import { FirstStepsPage } from './features/first-steps/first-steps-page.tsx';
import { plugin } from './features/plugin/plugin.page.ts';
import { PluginPage } from './features/plugin/plugin-page.tsx';
import { posCompliance } from './features/tax-office/tax-office.page.ts';
import { TaxOfficePage } from './features/tax-office/tax-office-page.tsx';

export const posWmsRoutes: RouteObject[] = [
  pageRoute(erp, <ErpPage />),
  pageRoute(plugin, <PluginPage />),
  pageRoute(wmsActivate, <ActivatePage product="wms" />),
  pageRoute(wmsFirstSteps, <FirstStepsPage product="wms" />),
  pageRoute(wmsDevices, <DevicesPage product="wms" />),
  pageRoute(wmsDownloads, <DownloadsPage product="wms" />),
  pageRoute(posActivate, <ActivatePage product="pos" />),
  pageRoute(posFirstSteps, <FirstStepsPage product="pos" />),
  pageRoute(posDevices, <DevicesPage product="pos" />),
  pageRoute(posDownloads, <DownloadsPage product="pos" />),
  pageRoute(posGermany, <BranchStoresPage country="DE" />),
  pageRoute(posAustria, <BranchStoresPage country="AT" />),
  pageRoute(posCompliance, <TaxOfficePage />),
  pageRoute(posBranchStore, <BranchStorePage />),
];
