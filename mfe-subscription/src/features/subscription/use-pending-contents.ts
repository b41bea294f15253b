import type { Subscription } from '@kontor/contract/subscription';
import { formatList } from '@kontor/domain/list';
import { pendingItems } from '@kontor/domain/subscription';
import { useFormat } from '@kontor/platform/use-format';
import { useLineTexts } from '../../selection/use-line-texts.ts';

/** What a scheduled change brings, as a list; `null` where it is not known. */
export function usePendingContents(subscription: Subscription): string | null {
  const { language } = useFormat();
  const line = useLineTexts();
  const pending = pendingItems(subscription).map(({ product, quantity }) =>
    line.name({ type: product.type, quantity }),
  );
  return pending.length === 0 ? null : formatList(pending, language);
}
