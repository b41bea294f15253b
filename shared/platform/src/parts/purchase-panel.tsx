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

/** One purchase on its way through shop, warehouse and till: what the entry pages show beside their form. */
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
