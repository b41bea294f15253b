import { brand } from '@kontor/contract/brand';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { ButtonLink } from '@kontor/ui/button';
import { EmptyState } from '@kontor/ui/empty-state';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { useTexts } from '../../texts/use-texts.ts';
import { DownloadTable } from './download-table.tsx';

interface DownloadsProps {
  readonly product: 'wms' | 'pos' | 'erp';
}

/** What can be downloaded for a product, for a flush card; says so if there is nothing. */
export function Downloads({ product }: DownloadsProps) {
  const t = useTexts();
  const query = useApiQuery(
    `GET /organization/{organizationUuid}/shop/{shopUuid}/${product}/download`,
    { params: useShopParams() },
    // Published by other systems at any time.
    { refetchOnMount: 'always' },
  );
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
              <ButtonLink variant="outlined" href={`mailto:${brand.supportEmail}`}>
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
