import { PageLink } from '@kontor/platform/parts/page-link';
import { ButtonLink } from '@kontor/ui/button';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import type { DeviceProduct } from './product.ts';
import { ProductTabs } from './product-tabs.tsx';
import { useSubscription } from './use-subscription.ts';

interface ProductAreaProps {
  readonly product: DeviceProduct;
  /** The primary action of the page, beside the one that adds licences. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Header and tabs of all pages of a product. */
export function ProductArea({ product, action, children }: ProductAreaProps) {
  const t = useTexts();
  const { data: subscription } = useSubscription();
  // Without a subscription no licences can be added.
  const addLicences = subscription !== null && (
    <ButtonLink variant="outlined" render={<PageLink page="subscription" />}>
      {t(`addLicences.${product}`)}
    </ButtonLink>
  );
  return (
    <Page>
      <PageHead
        title={t(`product.${product}`)}
        actions={
          (addLicences || action) && (
            <>
              {addLicences}
              {action}
            </>
          )
        }
      />
      <ProductTabs product={product} />
      {children}
    </Page>
  );
}
