import type { Commission } from '@kontor/contract/partner';
import { commissionsCloseAt } from '@kontor/domain/commission';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { Icon } from '@kontor/ui/icon';
import { mdiCheck } from '@mdi/js';
import { payoutOf } from '../../account/commissions.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './payout.module.css';

/** What became of the payout of a month, in a few words. */
export function PayoutState({ commission }: { commission: Commission }) {
  const t = useTexts();
  const { date } = useFormat();
  const dayAhead = useDayAhead();
  const payout = payoutOf(commission);
  if (payout === 'paid') {
    const { number, paidAt } = commission;
    return (
      <span className={styles.paid}>
        <Icon path={mdiCheck} size={16} />
        {paidAt === null
          ? t('payout.paidUndated')
          : t(number === null ? 'payout.states.settled' : 'payout.paid', { date: date(paidAt) })}
      </span>
    );
  }
  if (payout === 'running')
    return t('payout.states.running', { date: dayAhead(commissionsCloseAt(commission.period)) });
  return <Badge tone={payout === 'held' ? 'warning' : 'info'}>{t(`payout.states.${payout}`)}</Badge>;
}
