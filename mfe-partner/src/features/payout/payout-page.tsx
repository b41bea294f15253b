import type { PartnerAccount } from '@kontor/contract/partner';
import { commissionsCloseAt } from '@kontor/domain/commission';
import { isPartnerComplete } from '@kontor/domain/partner';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { useFormat } from '@kontor/platform/use-format';
import { AccountFact, AccountStrip } from '@kontor/ui/account-strip';
import { Dot } from '@kontor/ui/badge';
import { Columns, Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { heldAmount, instantOf, latestYear, newestFirst, openAmount, runningMonth } from '../../account/commissions.ts';
import { usePartnerAccount } from '../../account/use-partner-account.ts';
import { AccountSkeleton } from '../../components/account-skeleton.tsx';
import { ApprovalNotice } from '../../components/approval-notice.tsx';
import { PayoutAccountButton } from '../../components/payout-account-button.tsx';
import { PayoutSetupCard } from '../../components/payout-setup-card.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { CommissionChart } from './commission-chart.tsx';
import { CommissionTable } from './commission-table.tsx';
import { ForecastCard } from './forecast-card.tsx';
import styles from './payout.module.css';
import { TermsCard } from './terms-card.tsx';

/** Commissions and payouts: the state in one sentence, figures, and the months with their statements and credit notes. */
export function PayoutPage() {
  const t = useTexts();
  const account = usePartnerAccount();
  const titleOf = useTitle();
  const isComplete = account.data !== undefined && isPartnerComplete(account.data);
  return (
    <Page>
      <PageHead
        eyebrow={account.data && t('payout.eyebrow')}
        title={account.data ? titleOf(account.data) : t('payout.eyebrow')}
        actions={isComplete && <PayoutAccountButton payoutState="complete" />}
      />
      <Loaded query={account} skeleton={<AccountSkeleton facts={3} />}>
        {(data) => <Payout account={data} />}
      </Loaded>
    </Page>
  );
}

/** The situation in one sentence. */
function useTitle(): (account: PartnerAccount) => string {
  const t = useTexts();
  const { money } = useFormat();
  return ({ commissions, payoutState }) => {
    if (payoutState === 'incomplete') return t('status.payoutMissing');
    if (payoutState === 'pending') return t('status.payoutPending');
    const held = heldAmount(commissions);
    if (held > 0) return t('payout.held', { amount: money(held) });
    const open = openAmount(commissions);
    if (open > 0) return t('payout.open', { amount: money(open) });
    return commissions.length > 0 ? t('payout.allPaid') : t('payout.none');
  };
}

const payoutTones = { incomplete: 'warning', pending: 'neutral', complete: 'success' } as const;

function Payout({ account }: { account: PartnerAccount }) {
  const { commissions, payoutState, state } = account;
  const t = useTexts();
  const { money, month } = useFormat();
  const dayAhead = useDayAhead();
  const open = openAmount(commissions);
  const running = runningMonth(commissions);
  const year = latestYear(commissions);
  const sorted = newestFirst(commissions);
  return (
    <>
      <ApprovalNotice state={state} />
      <PayoutSetupCard payoutState={payoutState} />
      <AccountStrip label={t('payout.strip')}>
        {running ? (
          <AccountFact
            label={t('payout.runningLabel', { month: month(instantOf(running)) })}
            figure={money(running.amount)}
            note={t('payout.runningNote', { date: dayAhead(commissionsCloseAt(running.period)) })}
          />
        ) : (
          <AccountFact label={t('payout.openLabel')} figure={money(open)} note={t('payout.net')} />
        )}
        {year && (
          <AccountFact
            label={t('payout.yearLabel', { year: year.year })}
            figure={money(year.amount)}
            note={t('payout.net')}
          />
        )}
        <AccountFact label={t('payout.accountLabel')}>
          <p className={styles.state}>
            <Dot tone={payoutTones[payoutState]} />
            {t(`payoutState.${payoutState}`)}
          </p>
        </AccountFact>
      </AccountStrip>
      <Columns layout="aside-344" aside={<TermsCard account={account} />}>
        <ForecastCard />
        {sorted.length > 1 && <CommissionChart commissions={sorted} />}
        <CommissionTable commissions={sorted} payoutState={payoutState} />
      </Columns>
    </>
  );
}
