import type { Shop } from '@kontor/contract/shop';
import { shopSystemOf } from '@kontor/domain/shop';
import { Icon } from '@kontor/ui/icon';
import { Tile } from '@kontor/ui/tile';
import { mdiCloudOutline, mdiShoppingOutline } from '@mdi/js';
import type { ReactNode } from 'react';

const signs: Record<ReturnType<typeof shopSystemOf>, ReactNode> = {
  shopware5: 'SW5',
  shopware6: 'SW6',
  cloud: <Icon path={mdiCloudOutline} size={20} />,
  shopify: <Icon path={mdiShoppingOutline} size={20} />,
};

/** The kind of a shop as an icon. */
export function ShopTile({ shop, tone }: { shop: Pick<Shop, 'type' | 'usesShopify'>; tone: 'ink' | 'soft' }) {
  return (
    <Tile size="sm" tone={tone}>
      {signs[shopSystemOf(shop)]}
    </Tile>
  );
}
