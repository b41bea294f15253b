import type { CloudShopState } from '@kontor/contract/shop';
import type { ShopRow } from '../shop.tables.ts';

/** How far a cloud shop is set up; `null` for shops that the vendor does not host. A failure does not outlast the attempt. */
export const cloudStateOf = ({
  cloud_state: state,
  provisioning_failed_at: failedAt,
}: Pick<ShopRow, 'cloud_state' | 'provisioning_failed_at'>): CloudShopState | null =>
  state === null || state === 'active' || failedAt === null ? state : 'failed';
