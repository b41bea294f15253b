import { addresses } from '@kontor/contract/addresses';
import { organizationParameter } from '@kontor/contract/organization-parameter';
import type { Shop } from '@kontor/contract/shop';
import { hasSetupFailed, isBeingPrepared, shopSystemOf } from '@kontor/domain/shop';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useMayCall, useOrganization, useShop } from '@kontor/platform/host-hooks';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Badge } from '@kontor/ui/badge';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createSearchParams, Link } from 'react-router-dom';
import { useTexts } from '../../base/use-texts.ts';
import { shopPath } from '../../guard/places.ts';
import { ShopTile } from '../../navigation/shop-tile.tsx';
import type { PageTexts } from '../locales/page-texts.ts';

const shopsCall = 'GET /organization/{organizationUuid}/shop';

/** More would push the content below out of sight; the switcher finds every shop by its name. */
const atFirst = 6;

/** The organization's shops, with what is being set up. */
export function ShopsCard() {
  const t = useTexts<PageTexts>();
  const mayAdd = useMayCall()('POST /organization/{organizationUuid}/shop');
  const { uuid, shops: first, shopCount } = useOrganization();
  const known = first ?? [];
  const count = shopCount ?? known.length;
  const addPath = `${addresses.signupSystem}?${createSearchParams({ [organizationParameter]: uuid })}`;
  const [areAllShown, setAllShown] = useState(false);
  const list = apiListQuery(useApi(), shopsCall, { params: { organizationUuid: uuid }, query: {} });
  const pages = useInfiniteQuery({ ...list, enabled: areAllShown && count > known.length });
  const all = pages.data?.pages.flatMap(({ items }) => items) ?? known;
  return (
    <Card
      title={t('home.shops.title')}
      flush
      aside={
        mayAdd && (
          <Text variant="small">
            <TextLink render={<Link to={addPath} />}>{t('home.shops.add')}</TextLink>
          </Text>
        )
      }
      foot={
        count > atFirst && (
          <>
            {areAllShown && (
              <MoreRows pages={pages} text={t('home.shops.more')} loadingText={t('home.shops.loadingMore')} />
            )}
            <Button variant="link" size="sm" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
              {areAllShown ? t('home.shops.less') : t('home.shops.all', { count })}
            </Button>
          </>
        )
      }
    >
      <CardRows>
        {(areAllShown ? all : known.slice(0, atFirst)).map((shop) => (
          <ShopRow key={shop.uuid} shop={shop} />
        ))}
      </CardRows>
    </Card>
  );
}

function SetupBadge({ shop }: { shop: Shop }) {
  const t = useTexts<PageTexts>();
  return hasSetupFailed(shop) ? (
    <Badge tone="danger">{t('home.shops.failed')}</Badge>
  ) : (
    <Badge tone="info">{t('home.shops.preparing')}</Badge>
  );
}

function ShopRow({ shop }: { shop: Shop }) {
  const t = useTexts<PageTexts>();
  const platform = usePlatformTexts();
  const current = useShop();
  const isPreparing = isBeingPrepared(shop);
  const system = platform(`shopSystem.${shopSystemOf(shop)}`);
  const host = shop.mainShopUrl && URL.canParse(shop.mainShopUrl) ? new URL(shop.mainShopUrl).host : null;
  return (
    <CardRow
      media={<ShopTile shop={shop} tone="ink" />}
      title={shop.name}
      text={[host, system.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')}
      end={
        shop.uuid === current.uuid ? (
          <Text variant="small" tone="secondary">
            {t('home.shops.this')}
          </Text>
        ) : (
          <>
            {isPreparing && <SetupBadge shop={shop} />}
            <ButtonLink
              variant="outlined"
              size="sm"
              aria-label={`${t(isPreparing ? 'home.shops.progress' : 'home.shops.open')}: ${shop.name}`}
              render={<Link to={shopPath(shop)} />}
            >
              {t(isPreparing ? 'home.shops.progress' : 'home.shops.open')}
            </ButtonLink>
          </>
        )
      }
    />
  );
}
