import { brand } from '@kontor/contract/brand';
import { routes } from '@kontor/contract/routes';
import { hasCode } from '@kontor/platform/api-error';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { ButtonLink } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { Skeleton, SkeletonArea } from '@kontor/ui/skeleton';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useTexts } from '../../texts/use-texts.ts';

/** Where an installation from the Shopify App Store arrives: it says which shop it is about and how to go on. */
export function ShopifyAuthPage() {
  const t = useTexts();
  const { data, error, isPending, isFetching, refetch } = useApiQuery('GET /shopify/signup', {});
  // A 403 means that there is none (spec §7, §8); everything else is a failure.
  const isFailed = error !== null && !hasCode(error, 'no-signup-data', 'forbidden');
  const lead = data
    ? t('shopify.lead', { domain: data.shopDomain })
    : isPending
      ? t('shopify.loading')
      : t('shopify.none', { brand: brand.name });

  return (
    <EntryPage title={t('shopify.title')} lead={isFailed ? '' : lead}>
      {isPending && (
        <SkeletonArea text={t('shopify.loading')}>
          <Skeleton shape="button" />
        </SkeletonArea>
      )}
      {isFailed && <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!isPending && !isFailed && (
        <Stack direction="row" gap={6} align="center">
          {data && (
            <ButtonLink size="lg" render={<Link to={routes.createAccount.path} state={{ email: data.shopEmail }} />}>
              {t('shopify.create')}
            </ButtonLink>
          )}
          <TextLink render={<Link to={routes.login.path} />}>{t('shopify.login')}</TextLink>
        </Stack>
      )}
    </EntryPage>
  );
}
