import type { Entitlements } from '@kontor/domain/entitlements';
import { formatList } from '@kontor/domain/list';
import { useFormat } from '@kontor/platform/use-format';

const names = { erp: 'ERP', wms: 'WMS', pos: 'POS' } as const;
const products = ['erp', 'wms', 'pos'] as const;

/** What the shop can use of the three products, as a list; `''` for none. */
export function useProductsInUse(): (entitlements: Entitlements) => string {
  const { language } = useFormat();
  return (entitlements) =>
    formatList(
      products.filter((product) => entitlements[product].enabled).map((product) => names[product]),
      language,
    );
}
