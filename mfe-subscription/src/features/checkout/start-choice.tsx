import { lastDayOf } from '@kontor/domain/date';
import { useFormat } from '@kontor/platform/use-format';
import { ChoiceCard } from '@kontor/ui/choice-card';
import { FieldSet } from '@kontor/ui/field-set';
import { useId } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { CheckoutSection } from './checkout-section.tsx';
import type { CheckoutModel } from './use-checkout.ts';

interface StartChoiceProps {
  readonly checkout: CheckoutModel;
  /** End of the trial's period. */
  readonly trialEnd: string;
}

/** During a trial: to begin at once and end it, or to begin at its end. Each shows what is charged when. */
export function StartChoice({ checkout: { priced, selection, method, changeStart }, trialEnd }: StartChoiceProps) {
  const t = useTexts();
  const { date, money } = useFormat();
  const name = useId();
  const amount = money(priced.cart?.total ?? 0);
  const isInvoiced = method === 'bank_transfer';
  const waits = selection.startsAt === 'trial-end';
  return (
    <CheckoutSection title={t('start.title')}>
      <FieldSet legend={t('start.title')} legendHidden>
        <ChoiceCard
          type="radio"
          name={name}
          title={t('start.now.title')}
          text={t(isInvoiced ? 'start.now.invoiced' : 'start.now.text', { amount })}
          checked={!waits}
          onChange={() => changeStart('now')}
        />
        <ChoiceCard
          type="radio"
          name={name}
          title={t('start.later.title')}
          text={t(isInvoiced ? 'start.later.invoiced' : 'start.later.text', {
            end: date(lastDayOf(trialEnd)),
            begin: date(trialEnd),
            amount,
          })}
          checked={waits}
          onChange={() => changeStart('trial-end')}
        />
      </FieldSet>
    </CheckoutSection>
  );
}
