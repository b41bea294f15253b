import { addresses } from '@kontor/contract/addresses';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Alert } from '@kontor/ui/alert';
import { Stack } from '@kontor/ui/page';
import { Skeleton, SkeletonArea } from '@kontor/ui/skeleton';
import { TextLink } from '@kontor/ui/text-link';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { leaveApp } from '../../components/leave-app.ts';
import { useTexts } from '../../texts/use-texts.ts';

/**
 * Sends Shopify's parameters to the server, and follows the answer: to the merchant's consent, or to the installation.
 */
export function ShopifyRequest({ query }: { query: string }) {
  const t = useTexts();
  const { api } = useHost();
  const answer = useQuery({
    queryKey: ['shopify-auth', query],
    queryFn: () => api.call('POST /shopify/auth', { body: { query } }),
    retry: false,
    // After returning from Shopify a new request is needed: each state is valid for one consent.
    gcTime: 0,
  });
  const failure = useLoadFailure(answer);
  const authorizeUrl = answer.data?.authorizeUrl;
  useEffect(() => {
    if (authorizeUrl) leaveApp(authorizeUrl);
  }, [authorizeUrl]);

  // Without the query, which a reload would send again.
  if (authorizeUrl === null) {
    return <Navigate to="." replace state={{ installed: new URLSearchParams(query).get('shop') }} />;
  }
  const isRefused = hasCode(failure?.error, 'shopify-request-refused');
  return (
    <EntryPage title={t('shopify.title')} lead={failure ? '' : t('shopify.asking')}>
      {isRefused && (
        <Stack gap={6} align="start">
          <Alert tone="danger" title={t('shopify.refusedTitle')}>
            {t('shopify.refused')}
          </Alert>
          <TextLink render={<Link to={addresses.login} />}>{t('shopify.login')}</TextLink>
        </Stack>
      )}
      {failure && !isRefused && <LoadFailure {...failure} />}
      {!failure && (
        <SkeletonArea text={t('shopify.asking')}>
          <Skeleton shape="field" />
        </SkeletonArea>
      )}
    </EntryPage>
  );
}
