import type { Balance } from '@kontor/contract/invoice';
import { ChoiceCard } from '@kontor/ui/choice-card';
import { FieldSet } from '@kontor/ui/field-set';
import { Icon } from '@kontor/ui/icon';
import { Skeleton } from '@kontor/ui/skeleton';
import { useId } from 'react';
import { methodIcons } from '../../payment-provider/method-icons.ts';
import type { PaymentDetailsForm } from '../../payment-provider/payment-details-form.ts';
import { PaymentFields } from '../../payment-provider/payment-fields.tsx';
import { ProviderFailure } from '../../payment-provider/provider-failure.tsx';
import type { Provider } from '../../payment-provider/use-provider.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { PaymentWay } from './use-pay-invoice.ts';

interface PayWaysProps {
  readonly ways: readonly PaymentWay[];
  /** The method on file. */
  readonly method: Balance['items'][number]['paymentMethod'];
  readonly way: PaymentWay;
  readonly onChoose: (way: PaymentWay) => void;
  readonly form: PaymentDetailsForm;
  readonly provider: Provider;
  readonly submitLabel: string;
}

/** The method on file, or a new card or bank account with its fields. */
export function PayWays({ ways, method, way, onChoose, form, provider, submitLabel }: PayWaysProps) {
  const t = useTexts();
  const name = useId();
  return (
    <FieldSet legend={t('pay.choose')}>
      {ways.map((each) => {
        const type = each === 'on-file' ? (method?.type ?? 'card') : each;
        const isOnFile = each === 'on-file';
        return (
          <ChoiceCard
            key={each}
            type="radio"
            name={name}
            title={isOnFile ? method?.label || t(`payment.method.${type}`) : t(`pay.way.${each}`)}
            text={isOnFile ? t(`pay.way.onFile.${type}`) : t(`payment.text.${type}`)}
            end={<Icon path={methodIcons[type]} />}
            checked={each === way}
            onChange={() => onChoose(each)}
          >
            {each === way && !isOnFile && <NewMethod {...{ type, form, provider, submitLabel }} />}
          </ChoiceCard>
        );
      })}
    </FieldSet>
  );
}

type NewMethodProps = Pick<PayWaysProps, 'form' | 'provider' | 'submitLabel'> & {
  readonly type: Parameters<typeof PaymentFields>[0]['type'];
};

function NewMethod({ type, form, provider, submitLabel }: NewMethodProps) {
  if (provider.failure) return <ProviderFailure {...provider.failure} />;
  if (!provider.stripe) return <Skeleton shape="field" />;
  return <PaymentFields type={type} form={form} submitLabel={submitLabel} />;
}
