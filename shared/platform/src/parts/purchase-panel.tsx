import { EntryPanel } from '@kontor/ui/entry-panel';
import { usePlatformTexts } from '../use-platform-texts.ts';

type Line =
  | 'order.first'
  | 'order.second'
  | 'order.total'
  | 'pickList.first'
  | 'pickList.second'
  | 'receipt.first'
  | 'receipt.second';

/** The stations of a purchase, from shop to warehouse and till: illustration of the entry pages. */
export function PurchasePanel() {
  const t = usePlatformTexts();
  const line = (key: Line, checked = false) => ({
    label: t(`entry.slips.${key}.label`),
    value: t(`entry.slips.${key}.value`),
    checked,
  });
  const head = (key: 'order' | 'pickList' | 'receipt') => ({
    stop: t(`entry.slips.${key}.stop`),
    title: t(`entry.slips.${key}.title`),
    detail: t(`entry.slips.${key}.detail`),
  });
  return (
    <EntryPanel
      tagline={[t('entry.tagline.first'), t('entry.tagline.second')]}
      slips={[
        { ...head('order'), lines: [line('order.first'), line('order.second')], total: line('order.total') },
        { ...head('pickList'), lines: [line('pickList.first', true), line('pickList.second', true)] },
        { ...head('receipt'), lines: [line('receipt.first'), line('receipt.second', true)] },
      ]}
    />
  );
}
