import { addresses } from '@kontor/contract/addresses';
import { ApiError } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useApiQuery, useBrand, usePagePath } from '@kontor/platform/host-hooks';
import { EntryPage } from '@kontor/platform/parts/entry-page';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { Skeleton, SkeletonArea } from '@kontor/ui/skeleton';
import { Link, Navigate } from 'react-router-dom';
import { leaveApp } from '../../components/leave-app.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface ShopifyInstalledProps {
  /** The shop in which the app was just installed. */
  installed: string | null;
}

/** The installation of this browser, and how to continue: sign up, or sign in and add the shop. */
export function ShopifyInstalled({ installed }: ShopifyInstalledProps) {
  const { session } = useHost();
  return session.user && installed ? (
    <UsersInstallation installed={installed} />
  ) : (
    <BrowsersInstallation installed={installed} />
  );
}

/** Leads to the user's shop that had the app before. The sign-up takes all others over, as another shop. */
function UsersInstallation({ installed }: { readonly installed: string }) {
  const t = useTexts();
  const pagePath = usePagePath();
  const query = useApiQuery('GET /place', { query: { search: installed } });
  const failure = useLoadFailure(query);
  const known = query.data
    ?.map(({ shop }) => shop)
    .find((shop) => shop?.cloudShop?.shopifyShops.some(({ domain }) => domain === installed));
  if (known) {
    const { organizationUuid, uuid: shopUuid } = known;
    return <Navigate to={pagePath(addresses.shop, { organizationUuid, shopUuid })} replace />;
  }
  if (query.data) return <Navigate to={addresses.signupSystem} replace />;
  return (
    <EntryPage title={t('shopify.title')} lead={failure ? '' : t('shopify.loading')}>
      {failure ? (
        <LoadFailure {...failure} />
      ) : (
        <SkeletonArea text={t('shopify.loading')}>
          <Skeleton shape="field" />
        </SkeletonArea>
      )}
    </EntryPage>
  );
}

function BrowsersInstallation({ installed }: ShopifyInstalledProps) {
  const brand = useBrand();
  const t = useTexts();
  const { api } = useHost();
  const query = useApiQuery('GET /shopify/signup', {}, { gcTime: 0 });
  const { data } = query;
  const failure = useLoadFailure(query);
  const abandon = useAttempt(async () => {
    // Errors are ignored, since the user wants to leave (spec §7).
    await api.call('POST /signup/abort/shopify', {}).catch(() => undefined);
    leaveApp('/');
  });
  // A 403 means that there is none (spec §7, §8); everything else is a failure.
  const isNone = failure?.error instanceof ApiError && failure.error.status === 403;
  const isFailed = failure !== null && !isNone;
  const isPending = data === undefined && failure === null;

  function lead(): string {
    if (isFailed) return '';
    if (isPending) return t('shopify.loading');
    if (data) return t('shopify.lead', { domain: data.shopDomain });
    return installed ? t('shopify.again', { domain: installed }) : t('shopify.none', { brand: brand.name });
  }

  return (
    <EntryPage title={t('shopify.title')} lead={lead()}>
      {isPending && (
        <SkeletonArea text={t('shopify.loading')}>
          <Skeleton shape="field" />
        </SkeletonArea>
      )}
      {isFailed && <LoadFailure {...failure} />}
      {!isPending && !isFailed && (
        <Stack gap={6}>
          {data ? (
            <>
              <Stack gap={3}>
                <ButtonLink
                  size="lg"
                  width="full"
                  render={<Link to={addresses.createAccount} state={{ email: data.shopEmail }} />}
                >
                  {t('shopify.create')}
                </ButtonLink>
                {/* Through the sign-up, which the login then uses as target path. */}
                <ButtonLink size="lg" width="full" variant="outlined" render={<Link to={addresses.signupSystem} />}>
                  {t('shopify.login')}
                </ButtonLink>
              </Stack>
              <Stack align="start">
                <Button variant="link" loading={abandon.isBusy} onClick={abandon.start}>
                  {abandon.isBusy ? t('shopify.abandoning') : t('shopify.abandon')}
                </Button>
              </Stack>
            </>
          ) : (
            <ButtonLink
              size="lg"
              width="full"
              variant={installed ? 'default' : 'outlined'}
              render={<Link to={addresses.login} />}
            >
              {t('shopify.login')}
            </ButtonLink>
          )}
        </Stack>
      )}
    </EntryPage>
  );
}
