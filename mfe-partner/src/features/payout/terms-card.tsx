import type { CommissionTerms, PartnerAccount } from '@kontor/contract/partner';
import { daysAfter } from '@kontor/domain/calendar-month';
import { closingDay, smallestPayout } from '@kontor/domain/commission';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Card, CardRow, CardRows } from '@kontor/ui/card';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { useTerms } from '../../account/use-outlook.ts';
import { useTexts } from '../../texts/use-texts.ts';

type Standing = Pick<PartnerAccount, 'state' | 'stateSince'>;

/** By which rules the partner earns and is paid: those that the server computes with. */
export function TermsCard({ account }: { account: Standing }) {
  const t = useTexts();
  const terms = useTerms();
  return (
    <Card title={t('terms.title')} flush>
      <Loaded query={terms} skeleton={<SkeletonRows rows={5} />}>
        {(data) => <Terms terms={data} account={account} />}
      </Loaded>
    </Card>
  );
}

function Terms({ terms, account: { state, stateSince } }: { terms: CommissionTerms; account: Standing }) {
  const { rate, months, earlier, vat, validFrom, isAgreed, later = [] } = terms;
  const t = useTexts();
  const { money, rate: rateText, date, day } = useFormat();
  return (
    <CardRows>
      {state && stateSince && (
        <CardRow title={t(`terms.state.${state}`)} text={t('terms.since', { date: date(stateSince) })} />
      )}
      <CardRow
        title={t('terms.rate', { rate: rateText(rate) })}
        text={validFrom ? t('terms.rateSince', { date: day(validFrom) }) : t('terms.rateText')}
      />
      <CardRow
        title={t('terms.months', { count: months })}
        text={t(isAgreed ? 'terms.monthsAgreed' : 'terms.monthsText')}
      />
      {later.map((one) => (
        <CardRow
          key={one.validFrom}
          title={t('terms.later', { date: day(one.validFrom) })}
          text={t('terms.laterText', { rate: rateText(one.rate), count: one.months })}
        />
      ))}
      {earlier.map((one) => (
        <CardRow
          key={one.until}
          title={t('terms.earlier', { date: day(daysAfter(one.until, -1)) })}
          text={t('terms.earlierText', { rate: rateText(one.rate), count: one.months })}
        />
      ))}
      <CardRow title={t('terms.paid')} text={t('terms.paidText')} />
      <CardRow title={t('terms.closing', { day: closingDay })} text={t('terms.closingText')} />
      <CardRow
        title={smallestPayout > 1 ? t('terms.smallest', { amount: money(smallestPayout) }) : t('terms.noSmallest')}
        text={t('terms.smallestText')}
      />
      <CardRow
        title={t('terms.vat')}
        text={
          vat === null
            ? t('terms.vatText.noAddress')
            : t(`terms.vatText.${vat.kind}`, { percent: rateText(vat.percent) })
        }
      />
    </CardRows>
  );
}
