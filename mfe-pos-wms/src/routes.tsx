import { routes } from '@kontor/contract/routes';
import type { PageQuery } from '@kontor/contract/server-page';
import { pageRoute } from '@kontor/platform/page-queries';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { branchStoresQuery } from './components/use-branch-stores.ts';
import { entitlementsQueries } from './components/use-entitlements.ts';
import { pluginQuery } from './components/use-plugin.ts';
import { subscriptionQuery } from './components/use-subscription.ts';
import { ActivatePage } from './features/activate/activate-page.tsx';
import { BranchStorePage } from './features/branch-stores/branch-store-page.tsx';
import { BranchStoresPage } from './features/branch-stores/branch-stores-page.tsx';
import { DevicesPage } from './features/devices/devices-page.tsx';
import { devicesQuery } from './features/devices/use-devices.ts';
import { downloadsQuery } from './features/downloads/downloads.tsx';
import { DownloadsPage } from './features/downloads/downloads-page.tsx';
import { ErpPage } from './features/erp/erp-page.tsx';
import { erpQueries } from './features/erp/use-erp.ts';
import { FirstStepsPage } from './features/first-steps/first-steps-page.tsx';
import { progressQueries } from './features/first-steps/use-progress.ts';
import { PluginPage } from './features/plugin/plugin-page.tsx';
import { TaxOfficePage } from './features/tax-office/tax-office-page.tsx';
import { complianceQuery } from './features/tax-office/use-compliance.ts';

const page = (path: string, element: ReactNode, queries: readonly PageQuery[]) => pageRoute(path, element, { queries });

/** With the branch stores that decide about a tab of all its pages. */
const posPage: typeof page = (path, element, queries) => page(path, element, [...queries, branchStoresQuery('DE')]);

export const posWmsRoutes: RouteObject[] = [
  page(routes.erp.path, <ErpPage />, [...erpQueries, downloadsQuery('erp')]),
  page(routes.plugin.path, <PluginPage />, [pluginQuery]),
  page(routes.wmsActivate.path, <ActivatePage product="wms" />, entitlementsQueries),
  page(routes.wmsFirstSteps.path, <FirstStepsPage product="wms" />, progressQueries('wms')),
  page(routes.wmsDevices.path, <DevicesPage product="wms" />, [...entitlementsQueries, devicesQuery('wms')]),
  page(routes.wmsDownloads.path, <DownloadsPage product="wms" />, [subscriptionQuery, downloadsQuery('wms')]),
  posPage(routes.posActivate.path, <ActivatePage product="pos" />, entitlementsQueries),
  posPage(routes.posFirstSteps.path, <FirstStepsPage product="pos" />, progressQueries('pos')),
  posPage(routes.posDevices.path, <DevicesPage product="pos" />, [...entitlementsQueries, devicesQuery('pos')]),
  posPage(routes.posDownloads.path, <DownloadsPage product="pos" />, [subscriptionQuery, downloadsQuery('pos')]),
  posPage(routes.posGermany.path, <BranchStoresPage country="DE" />, entitlementsQueries),
  posPage(routes.posAustria.path, <BranchStoresPage country="AT" />, [...entitlementsQueries, branchStoresQuery('AT')]),
  posPage(routes.posCompliance.path, <TaxOfficePage />, [subscriptionQuery, complianceQuery]),
  page(routes.posBranchStore.path, <BranchStorePage />, [branchStoresQuery()]),
];
