import type { Shop } from '@kontor/contract/shop';
import { Icon } from '@kontor/ui/icon';
import { Tile } from '@kontor/ui/tile';
import { mdiCloudOutline } from '@mdi/js';

const letters: Record<Exclude<Shop['type'], 'cloud'>, string> = { shopware5: 'SW5', shopware6: 'SW6' };

/** Kind of a shop at a glance. */
export function ShopTile({ shop, tone }: { shop: Pick<Shop, 'type'>; tone: 'ink' | 'soft' }) {
  return (
    <Tile size="sm" tone={tone}>
      {shop.type === 'cloud' ? <Icon path={mdiCloudOutline} size={20} /> : letters[shop.type]}
    </Tile>
  );
}
