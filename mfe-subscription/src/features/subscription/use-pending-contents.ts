import type { Subscription } from '@kontor/contract/subscription';
import { formatList } from '@kontor/domain/list';
import { useFormat } from '@kontor/platform/use-format';
import { useLineTexts } from '../../selection/use-line-texts.ts';

/** What a scheduled change brings, as a list: the pending items (spec §4). `null` where they are not known. */
export function usePendingContents({ items }: Subscription): string | null {
  const { language } = useFormat();
  const line = useLineTexts();
  const pending = items
    .filter(({ state }) => state === 'pending')
    .map(({ product, quantity }) => line.name({ type: product.type, quantity }));
  return pending.length === 0 ? null : formatList(pending, language);
}
