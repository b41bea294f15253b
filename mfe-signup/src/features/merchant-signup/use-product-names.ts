import type { SelectedProducts } from '@kontor/contract/signup';
import { formatList } from '@kontor/domain/list';
import { useHost } from '@kontor/platform/host';
import { useTexts } from '../../texts/use-texts.ts';

/** Names the products of a selection: 'ERP und WMS'. */
export function useProductNames(): (selection: SelectedProducts) => string {
  const t = useTexts();
  const { language } = useHost();
  return (selection) =>
    formatList(
      (['erp', 'wms', 'pos'] as const)
        .filter((product) => selection[product])
        .map((product) => t(`products.name.${product}`)),
      language,
    );
}
