import type { Commission } from '@kontor/contract/partner';
import { commissionsCloseAt } from '@kontor/domain/commission';
import { csvDay, csvEuros, csvText } from '@kontor/domain/csv';
import { useHost } from '@kontor/platform/host';
import { payoutOf } from '../../account/commissions.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** The head and rows of a CSV file with months, as on the page. */
export function useCommissionCsv(): (
  commissions: readonly Commission[],
) => readonly [head: readonly string[], rows: readonly (readonly string[])[]] {
  const t = useTexts();
  const { language } = useHost();
  const day = (instant: string) => csvDay(instant, language);
  const stateOf = (commission: Commission) => {
    const payout = payoutOf(commission);
    if (payout === 'paid') return t('payout.paidUndated');
    return payout === 'running'
      ? t('payout.states.running', { date: day(commissionsCloseAt(commission.period)) })
      : t(`payout.states.${payout}`);
  };
  return (commissions) => [
    [
      t('payout.month'),
      t('payout.number'),
      t('payout.state'),
      t('payout.paidAt'),
      `${t('payout.csvAmount')} (EUR)`,
    ].map(csvText),
    commissions.map((commission) => [
      csvText(commission.period),
      csvText(commission.number ?? ''),
      csvText(stateOf(commission)),
      commission.paidAt === null ? '' : day(commission.paidAt),
      csvEuros(commission.amount, language),
    ]),
  ];
}
