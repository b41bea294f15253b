import { removedShopParameter } from '@kontor/contract/removed-shop-parameter';
import { useOrganization } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

/** For those who followed a link about a shop that was removed: what became of it, and where its papers are. */
export function RemovedShopNote() {
  const t = useTexts();
  const { removedShops } = useOrganization();
  const [query] = useSearchParams();
  const shop = removedShops?.find(({ uuid }) => uuid === query.get(removedShopParameter));
  if (shop === undefined) return null;
  return (
    <Alert announce={false} title={t('invoices.removed.title', { shop: shop.name })}>
      {t('invoices.removed.text')}
    </Alert>
  );
}
