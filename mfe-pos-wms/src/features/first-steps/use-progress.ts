import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';
import type { DeviceProduct } from '../../components/product.ts';
import { branchStoresQuery } from '../../components/use-branch-stores.ts';
import { useLicences } from '../../components/use-licences.ts';
import { subscriptionQuery } from '../../components/use-subscription.ts';
import { devicesQuery } from '../devices/use-devices.ts';
import type { Progress } from './first-steps.ts';

const shopPath = '/organization/{organizationUuid}/shop/{shopUuid}';
const reportedSteps = `GET ${shopPath}/first-step` as const;

export const progressQueries = (product: DeviceProduct) => [
  subscriptionQuery,
  devicesQuery(product),
  product === 'pos' ? branchStoresQuery() : pageQuery(reportedSteps),
];

/** Progress of the first steps, read from subscription, devices, branch stores and the ERP's reports as one query. */
export function useProgress(product: DeviceProduct) {
  const params = useShopParams();
  const licences = useLicences(product);
  const devices = useApiQuery(`GET ${shopPath}/${product}/device`, { params });
  const stores = useApiQuery(
    `GET ${shopPath}/fiskaly-organization`,
    { params, query: { 'associations[]': ['cashRegisters'] } },
    { enabled: product === 'pos' },
  );
  const known = useApiQuery(reportedSteps, { params }, { enabled: product === 'wms' });
  const queries = [licences, devices, stores, known];
  // A disabled branch store signs no receipts, so this step is still open.
  const active = stores.data?.filter(({ state }) => state === 'active') ?? [];
  const registers = active
    .flatMap(({ cashRegisters }) => cashRegisters ?? [])
    .filter(({ state }) => state === 'active');
  const hasArticle = known.data?.some(({ key, done }) => key === 'first-article' && done) ?? false;
  const data: Progress | undefined =
    licences.data && devices.data && (product === 'wms' ? known.data : stores.data)
      ? {
          licence: licences.data.count,
          article: hasArticle ? 1 : 0,
          device: devices.data.length,
          branchStore: active.length,
          cashRegister: registers.length,
        }
      : undefined;
  return {
    data,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    errorUpdatedAt: Math.max(...queries.map(({ errorUpdatedAt }) => errorUpdatedAt)),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.filter(({ error }) => error !== null).forEach(({ refetch }) => void refetch()),
  };
}
