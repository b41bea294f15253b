import type { PaymentMethodType } from '@kontor/contract/subscription';
import type { PaymentMethodAvailability, PaymentTerms } from '@kontor/domain/payment-method';
import { ChoiceCard } from '@kontor/ui/choice-card';
import { FieldSet } from '@kontor/ui/field-set';
import { Icon } from '@kontor/ui/icon';
import { useId } from 'react';
import { methodIcons } from '../../payment-provider/method-icons.ts';
import { useMethodReason } from '../../payment-provider/use-method-reason.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface MethodChoiceProps {
  readonly offers: readonly PaymentMethodAvailability[];
  readonly terms: PaymentTerms;
  readonly active: PaymentMethodType | null;
  readonly chosen: PaymentMethodType | null;
  readonly onChoose: (type: PaymentMethodType) => void;
}

/** The three methods side by side. Choosing bank transfer again would change nothing; another card or account may be entered. */
export function MethodChoice({ offers, terms, active, chosen, onChoose }: MethodChoiceProps) {
  const t = useTexts();
  const reasonText = useMethodReason();
  const name = useId();
  return (
    <FieldSet legend={t('methods.change')} legendHidden layout="columns">
      {offers.map(({ type, reason }) => {
        const isSame = isSameMethod(type, active);
        return (
          <ChoiceCard
            key={type}
            type="radio"
            name={name}
            layout="column"
            media={<Icon path={methodIcons[type]} />}
            title={t(`payment.method.${type}`)}
            text={reason === null && !isSame && t(`methods.text.${type}`)}
            reason={isSame ? t('methods.same') : reasonText(reason, terms)}
            checked={type === chosen}
            disabled={reason !== null || isSame}
            onChange={() => onChoose(type)}
          />
        );
      })}
    </FieldSet>
  );
}

/** Another card or account may be entered; a transfer is always the same. */
export const isSameMethod = (type: PaymentMethodType, active: PaymentMethodType | null): boolean =>
  type === 'bank_transfer' && active === 'bank_transfer';
