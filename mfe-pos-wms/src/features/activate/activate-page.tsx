import { usePagePath } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { SkeletonText } from '@kontor/ui/skeleton';
import { Link } from 'react-router-dom';
import type { DeviceProduct } from '../../components/product.ts';
import { ProductArea } from '../../components/product-area.tsx';
import { useLicences } from '../../components/use-licences.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** Whether the product is part of the subscription, and the next step either way. */
export function ActivatePage({ product }: { product: DeviceProduct }) {
  const t = useTexts();
  const pagePath = usePagePath();
  const licences = useLicences(product);
  const firstSteps = pagePath(product === 'wms' ? 'wmsFirstSteps' : 'posFirstSteps');
  return (
    <ProductArea product={product}>
      <Card>
        <Loaded query={licences} skeleton={<SkeletonText lines={3} />}>
          {(count) =>
            count > 0 ? (
              <EmptyState
                title={t(`activate.activeTitle.${product}`)}
                titleAs="h2"
                action={<ButtonLink render={<Link to={firstSteps} />}>{t('activate.toFirstSteps')}</ButtonLink>}
              >
                {t('activate.active', { count })}
              </EmptyState>
            ) : (
              <EmptyState
                title={t(`activate.inactiveTitle.${product}`)}
                titleAs="h2"
                action={
                  <ButtonLink render={<Link to={pagePath('subscription')} />}>
                    {t(`activate.book.${product}`)}
                  </ButtonLink>
                }
              >
                {t(`activate.inactive.${product}`)}
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
    </ProductArea>
  );
}
