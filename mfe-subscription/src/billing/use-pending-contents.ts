import type { Subscription } from '@kontor/contract/subscription';
import { pendingItems } from '@kontor/domain/subscription';
import { useCartContents } from '@kontor/platform/cart-contents/use-cart-contents';

/** What a scheduled change brings, as a list; `null` where it is not known. */
export function usePendingContents(subscription: Subscription): string | null {
  const contents = useCartContents();
  const items = pendingItems(subscription);
  return items.length === 0 ? null : contents({ items });
}
