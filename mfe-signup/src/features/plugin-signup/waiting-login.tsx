import { addresses } from '@kontor/contract/addresses';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useApiQuery, usePagePath } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { PageHead } from '@kontor/ui/page-head';
import { Skeleton, SkeletonArea } from '@kontor/ui/skeleton';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { leadOutOfApp } from '../../components/leave-app.ts';
import { interactionAddress } from '../../plugin/interaction-address.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { LoginRequest } from './login-request.tsx';
import { MissingShop } from './missing-shop.tsx';

/** What the plugin login in this browser requests, and whether this user can grant it. */
export function WaitingLogin({ interactionId }: { interactionId: string }) {
  const t = useTexts();
  const { search } = useLocation();
  const { shop } = useHost().place;
  const pagePath = usePagePath();
  // The answer depends on what the user does elsewhere, so it is not cached.
  const query = useApiQuery(
    'GET /oidc/interaction/{interactionId}/plugin-login',
    { params: { interactionId } },
    { gcTime: 0 },
  );
  const failure = useLoadFailure(query);
  const isGone = hasCode(query.error, 'no-plugin-login');

  // The login is over, or belongs to another browser: the identity flow reports it.
  useEffect(() => {
    if (isGone) leadOutOfApp(interactionAddress(interactionId, '/confirm'));
  }, [isGone, interactionId]);

  if (failure && !isGone) {
    return (
      <>
        <PageHead title={t('pluginLogin.title')} />
        <LoadFailure {...failure} />
      </>
    );
  }
  if (isGone || query.data === undefined) {
    return (
      <>
        <PageHead title={t('pluginLogin.title')} />
        <SkeletonArea text={t('pluginLogin.loading')}>
          <Skeleton shape="block" />
        </SkeletonArea>
      </>
    );
  }
  const { access, organizationUuid, shopUuid, shopwareShopUrl } = query.data;
  if (access === 'denied') return <Navigate to={addresses.signupPluginDenied + search} replace />;
  if (organizationUuid === null || shopUuid === null) {
    return <MissingShop interactionId={interactionId} shopUrl={shopwareShopUrl} />;
  }
  // The page has the path of the shop that it is about.
  if (shopUuid !== shop?.uuid) {
    return <Navigate to={pagePath(addresses.confirmPluginLogin, { organizationUuid, shopUuid }) + search} replace />;
  }
  return <LoginRequest interactionId={interactionId} shopUrl={shopwareShopUrl} onGone={() => void query.refetch()} />;
}
