import { brand } from '@kontor/contract/brand';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import type { DeviceProduct } from '../../components/product.ts';
import { ProductArea } from '../../components/product-area.tsx';
import { useTexts } from '../../texts/use-texts.ts';

/** The contract has no call for downloads, so the page says that there are none. */
export function DownloadsPage({ product }: { product: DeviceProduct }) {
  const t = useTexts();
  return (
    <ProductArea product={product}>
      <Card flush>
        <EmptyState
          title={t(`downloads.emptyTitle.${product}`)}
          titleAs="h2"
          action={
            <ButtonLink variant="outlined" href={`mailto:${brand.supportEmail}`}>
              {t('downloads.help')}
            </ButtonLink>
          }
        >
          {t('downloads.empty')}
        </EmptyState>
      </Card>
    </ProductArea>
  );
}
