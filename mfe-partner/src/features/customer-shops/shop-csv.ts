import type { CustomerShop } from '@kontor/contract/customer-shop';
import { csvDay, csvEuros, csvText } from '@kontor/domain/csv';
import { lastDayOf } from '@kontor/domain/date';
import { useHost } from '@kontor/platform/host';
import { useTexts } from '../../texts/use-texts.ts';
import { usePlanName } from './use-plan-name.ts';

/** The head and rows of a CSV file with shops. */
export function useShopCsv(): (
  shops: readonly CustomerShop[],
) => readonly [head: readonly string[], rows: readonly (readonly string[])[]] {
  const t = useTexts();
  const planName = usePlanName();
  const { language } = useHost();
  return (shops) => [
    [
      t('shops.organization'),
      t('shops.shop'),
      t('shops.plan'),
      t('shops.state'),
      t('shops.since'),
      `${t('shops.commission')} (EUR)`,
      t('shops.earnsUntilHead'),
      t('shops.lastOffer'),
      t('note.label'),
    ].map(csvText),
    shops.map((shop) => [
      csvText(shop.organizationName),
      csvText(shop.shopName),
      csvText(planName(shop.plan)),
      csvText(t(`shops.states.${shop.state}`)),
      csvDay(shop.since, language),
      csvEuros(shop.commissionAmount, language),
      csvDay(lastDayOf(shop.earnsUntil), language),
      csvText(shop.lastOffer ? t(`offers.states.${shop.lastOffer.state}`) : ''),
      csvText(shop.note?.text ?? ''),
    ]),
  ];
}
