import { useApiQuery, useReadWhenOpened, useShopParams, useSupportEmail } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { ButtonLink } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { useTexts } from '../../texts/use-texts.ts';
import { DownloadTable } from './download-table.tsx';
import { type DownloadedProduct, downloadCallOf } from './downloads-query.ts';

interface DownloadsProps {
  readonly product: DownloadedProduct;
}

/** What can be downloaded for a product, for a flush card; says so if there is nothing. */
export function Downloads({ product }: DownloadsProps) {
  const t = useTexts();
  const supportEmail = useSupportEmail();
  const query = useApiQuery(downloadCallOf(product), { params: useShopParams() }, useReadWhenOpened());
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={2} />}>
      {(downloads) =>
        downloads.length > 0 ? (
          <DownloadTable label={t(`downloads.list.${product}`)} downloads={downloads} />
        ) : (
          <EmptyState
            title={t(`downloads.emptyTitle.${product}`)}
            titleAs="h2"
            action={
              <ButtonLink variant="outlined" href={`mailto:${supportEmail}`}>
                {t('downloads.help')}
              </ButtonLink>
            }
          >
            {t('downloads.empty')}
          </EmptyState>
        )
      }
    </Loaded>
  );
}
