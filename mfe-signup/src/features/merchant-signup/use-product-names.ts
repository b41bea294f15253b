import type { SelectedProducts } from '@kontor/contract/signup';
import { useHost } from '@kontor/platform/host';
import { useTranslation } from 'react-i18next';

/** Names the products of a selection in a row: 'ERP und WMS'. */
export function useProductNames(): (selection: SelectedProducts) => string {
  const { t } = useTranslation('signup', { keyPrefix: 'products.name' });
  const { language } = useHost();
  return (selection) =>
    new Intl.ListFormat(language).format(
      (['erp', 'wms', 'pos'] as const).filter((product) => selection[product]).map((product) => t(product)),
    );
}
