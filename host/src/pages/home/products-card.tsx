import { isBeingPrepared } from '@kontor/domain/shop';
import { useMayCall, useOrganization, usePagePath, useShop } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Dot } from '@kontor/ui/badge';
import { ButtonLink } from '@kontor/ui/button';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { Icon } from '@kontor/ui/icon';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Tile } from '@kontor/ui/tile';
import { Link } from 'react-router-dom';
import { mayOpenRoute } from '../../guard/page-calls.ts';
import { posRoute } from '../../layout/navigation.ts';
import { navigationIcons } from '../../layout/navigation-icons.ts';
import { useTexts } from '../../start/use-texts.ts';
import { isUsable, type ProductState, productState } from './product-state.ts';
import type { Overview } from './use-overview.ts';

/** ERP, WMS and POS: their states, with links. */
export function ProductsCard({ overview }: { overview: Overview }) {
  const t = useTexts();
  const pagePath = usePagePath();
  const { type } = useShop();
  const { role } = useOrganization();
  return (
    <Card
      title={t('home.products.title')}
      flush={type !== 'shopware5'}
      foot={
        type === 'shopware6' &&
        mayOpenRoute(role, 'plugin') && (
          <TextLink render={<Link to={pagePath('plugin')} />}>{t('home.products.plugin')}</TextLink>
        )
      }
    >
      {type === 'shopware5' ? <NotForThisShop /> : <Products overview={overview} />}
    </Card>
  );
}

/** shopware5 shops buy nothing any more: their successor shop does. */
function NotForThisShop() {
  const t = useTexts();
  const pagePath = usePagePath();
  return (
    <Stack gap={4} align="start">
      <Text variant="ui" tone="secondary">
        {t('home.products.elsewhere.text')}
      </Text>
      <Text variant="ui">
        <TextLink render={<Link to={pagePath('migration')} />}>{t('home.products.elsewhere.action')}</TextLink>
      </Text>
    </Stack>
  );
}

function Products({ overview: { subscription, dunning, branchStores, knownSteps } }: { overview: Overview }) {
  const t = useTexts();
  const shop = useShop();
  const { baseData } = useOrganization();
  const [erp, wms, pos] = (['erp', 'wms', 'pos'] as const).map((product) =>
    productState({ subscription, dunning }, product),
  );
  const activeStores = branchStores?.filter(({ state }) => state === 'active').length ?? 0;
  const isConnected = knownSteps?.find(({ key }) => key === 'plugin-installed')?.done ?? true;
  const licences = { wms: wms?.quantity ?? 0, pos: pos?.quantity ?? 0 };
  return (
    <CardRows>
      <ProductRow
        product="erp"
        state={erp ?? null}
        detail={t(
          `home.products.erp.${isBeingPrepared(shop) ? 'preparing' : isConnected ? 'connected' : 'notConnected'}`,
        )}
        route="erp"
      />
      <ProductRow
        product="wms"
        state={wms ?? null}
        detail={t('home.products.wms.licensed', { count: licences.wms })}
        route={licences.wms > 0 ? 'wmsDevices' : 'wmsActivate'}
      />
      <ProductRow
        product="pos"
        state={pos ?? null}
        detail={
          activeStores > 0
            ? t('home.products.pos.inStores', {
                count: licences.pos,
                stores: t('home.products.stores', { count: activeStores }),
              })
            : t('home.products.pos.licensed', { count: licences.pos })
        }
        route={posRoute(licences, baseData?.isoCountryCode)}
      />
    </CardRows>
  );
}

interface ProductRowProps {
  readonly product: 'erp' | 'wms' | 'pos';
  readonly state: ProductState | null;
  /** The text while it can be used. */
  readonly detail: string;
  readonly route: 'erp' | 'wmsDevices' | 'wmsActivate' | ReturnType<typeof posRoute>;
}

function ProductRow({ product, state, detail, route }: ProductRowProps) {
  const t = useTexts();
  const pagePath = usePagePath();
  const name = t(`home.products.${product}.name`);
  const isActive = isUsable(state);
  const status = useStatusName()(state);
  const mayStart = useMayCall()(
    'POST /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/start-trial',
  );
  const { role } = useOrganization();
  const isOffered = (isActive || mayStart) && mayOpenRoute(role, route);
  const action = t(isActive ? `home.products.${product}.open` : 'home.products.activate');
  return (
    <CardRow
      media={
        <Tile tone="soft" size="sm">
          <Icon path={navigationIcons[product]} size={20} />
        </Tile>
      }
      title={name}
      text={
        <>
          <Dot tone={state?.isSuspended ? 'danger' : isActive ? 'success' : 'neutral'} />{' '}
          {isActive ? `${status}, ${detail}` : status}
        </>
      }
      end={
        isOffered && (
          <ButtonLink
            variant="outlined"
            size="sm"
            aria-label={`${action}: ${name}`}
            render={<Link to={pagePath(route)} />}
          >
            {action}
          </ButtonLink>
        )
      }
    />
  );
}

/** The product's state as a text. Suspension takes precedence over other states. */
function useStatusName(): (state: ProductState | null) => string {
  const t = useTexts();
  const { date } = useFormat();
  return (state) => {
    if (state === null) return t('home.products.off');
    if (state.isSuspended) return t('home.products.suspended');
    if (state.status === 'trial-expired' && state.triedUntil)
      return t('home.products.triedUntil', { date: date(state.triedUntil) });
    return t(`home.products.status.${state.status}`);
  };
}
