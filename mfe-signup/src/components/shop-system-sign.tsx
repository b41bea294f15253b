import type { ShopSystem } from '@kontor/contract/signup';
import { Icon } from '@kontor/ui/icon';
import { Tile } from '@kontor/ui/tile';
import { mdiCloudOutline, mdiShoppingOutline } from '@mdi/js';
import type { ReactNode } from 'react';

const signs: Record<ShopSystem, ReactNode> = {
  shopware6: 'SW6',
  shopware5: 'SW5',
  shopify: <Icon path={mdiShoppingOutline} />,
  cloud: <Icon path={mdiCloudOutline} />,
};

/** The order in which shop systems are offered. */
export const shopSystems: readonly ShopSystem[] = ['shopware6', 'shopware5', 'shopify', 'cloud'];

export function ShopSystemSign({ shopSystem, isChosen }: { shopSystem: ShopSystem; isChosen: boolean }) {
  return <Tile tone={isChosen ? 'ink' : 'soft'}>{signs[shopSystem]}</Tile>;
}
