import type { Slip } from '@kontor/ui/entry-panel';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../../start/host-texts.ts';

/** One purchase on its way through shop, warehouse and till: what the entry pages show beside their form. */
export function usePurchaseSlips(): [Slip, Slip, Slip] {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'entry.slips' });
  const line = (key: string, checked = false) => ({ label: t(`${key}.label`), value: t(`${key}.value`), checked });
  const head = (key: string) => ({ stop: t(`${key}.stop`), title: t(`${key}.title`), detail: t(`${key}.detail`) });
  return [
    { ...head('order'), lines: [line('order.first'), line('order.second')], total: line('order.total') },
    { ...head('pickList'), lines: [line('pickList.first', true), line('pickList.second', true)] },
    { ...head('receipt'), lines: [line('receipt.first'), line('receipt.second', true)] },
  ];
}
