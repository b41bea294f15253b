import { routes } from '@kontor/contract/routes';
import type { RouteObject } from 'react-router-dom';
import { ActivatePage } from './features/activate/activate-page.tsx';
import { BranchStorePage } from './features/branch-stores/branch-store-page.tsx';
import { BranchStoresPage } from './features/branch-stores/branch-stores-page.tsx';
import { DevicesPage } from './features/devices/devices-page.tsx';
import { DownloadsPage } from './features/downloads/downloads-page.tsx';
import { ErpPage } from './features/erp/erp-page.tsx';
import { FirstStepsPage } from './features/first-steps/first-steps-page.tsx';
import { PluginPage } from './features/plugin/plugin-page.tsx';

export const posWmsRoutes: RouteObject[] = [
  { path: routes.erp.path, element: <ErpPage /> },
  { path: routes.plugin.path, element: <PluginPage /> },
  { path: routes.wmsActivate.path, element: <ActivatePage product="wms" /> },
  { path: routes.wmsFirstSteps.path, element: <FirstStepsPage product="wms" /> },
  { path: routes.wmsDevices.path, element: <DevicesPage product="wms" /> },
  { path: routes.wmsDownloads.path, element: <DownloadsPage product="wms" /> },
  { path: routes.posActivate.path, element: <ActivatePage product="pos" /> },
  { path: routes.posFirstSteps.path, element: <FirstStepsPage product="pos" /> },
  { path: routes.posDevices.path, element: <DevicesPage product="pos" /> },
  { path: routes.posDownloads.path, element: <DownloadsPage product="pos" /> },
  { path: routes.posGermany.path, element: <BranchStoresPage country="DE" /> },
  { path: routes.posAustria.path, element: <BranchStoresPage country="AT" /> },
  { path: routes.posBranchStore.path, element: <BranchStorePage /> },
];
