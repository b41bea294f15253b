import { isBeingPrepared } from '@kontor/domain/shop';
import { activeItems } from '@kontor/domain/subscription';
import { useHost } from '@kontor/platform/host';
import { useOrganization, usePagePath, useShop } from '@kontor/platform/host-hooks';
import { Dot } from '@kontor/ui/badge';
import { ButtonLink } from '@kontor/ui/button';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { Icon } from '@kontor/ui/icon';
import { Tile } from '@kontor/ui/tile';
import { Link } from 'react-router-dom';
import { licencesOf } from '../../layout/licences.ts';
import { posRoute } from '../../layout/navigation.ts';
import { navigationIcons } from '../../layout/navigation-icons.ts';
import { useTexts } from '../../start/use-texts.ts';
import type { Overview } from './use-overview.ts';

/** ERP, WMS and POS: what runs, and the way to it. */
export function ProductsCard({ overview: { subscription, branchStores } }: { overview: Overview }) {
  const t = useTexts();
  const shop = useShop();
  const { baseData } = useOrganization();
  const licences = licencesOf(subscription);
  const hasErp = activeItems(subscription).length > 0;
  const activeStores = branchStores?.filter(({ state }) => state === 'active').length ?? 0;
  const posText =
    activeStores > 0
      ? t('home.products.pos.inStores', {
          count: licences.pos,
          stores: t('home.products.stores', { count: activeStores }),
        })
      : null;
  return (
    <Card title={t('home.products.title')} flush>
      <CardRows>
        <ProductRow
          product="erp"
          isActive={hasErp}
          text={
            hasErp ? t(`home.products.erp.${isBeingPrepared(shop) ? 'preparing' : 'active'}`) : t('home.products.off')
          }
          route="erp"
        />
        <ProductRow
          product="wms"
          isActive={licences.wms > 0}
          text={licences.wms > 0 ? t('home.products.wms.active', { count: licences.wms }) : t('home.products.off')}
          route={licences.wms > 0 ? 'wmsDevices' : 'wmsActivate'}
        />
        <ProductRow
          product="pos"
          isActive={licences.pos > 0}
          text={
            licences.pos > 0
              ? (posText ?? t('home.products.pos.active', { count: licences.pos }))
              : t('home.products.off')
          }
          route={posRoute(licences, baseData?.isoCountryCode)}
        />
      </CardRows>
    </Card>
  );
}

interface ProductRowProps {
  readonly product: 'erp' | 'wms' | 'pos';
  readonly isActive: boolean;
  readonly text: string;
  readonly route: 'erp' | 'wmsDevices' | 'wmsActivate' | ReturnType<typeof posRoute>;
}

function ProductRow({ product, isActive, text, route }: ProductRowProps) {
  const t = useTexts();
  const { preload } = useHost();
  const pagePath = usePagePath();
  const name = t(`home.products.${product}.name`);
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
          <Dot tone={isActive ? 'success' : 'neutral'} /> {text}
        </>
      }
      end={
        <span onPointerEnter={() => preload(route)}>
          <ButtonLink
            variant="outlined"
            size="sm"
            aria-label={`${action}: ${name}`}
            render={<Link to={pagePath(route)} />}
          >
            {action}
          </ButtonLink>
        </span>
      }
    />
  );
}
