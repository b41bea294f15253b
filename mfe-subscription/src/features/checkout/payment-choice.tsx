import type { PaymentMethodType, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { type PaymentTerms, paymentMethodAvailability } from '@kontor/domain/payment-method';
import { ChoiceCard } from '@kontor/ui/choice-card';
import { FieldSet } from '@kontor/ui/field-set';
import { Icon } from '@kontor/ui/icon';
import { TextLink } from '@kontor/ui/text-link';
import { type ReactNode, useId } from 'react';
import { methodIcons } from '../../payment-provider/method-icons.ts';
import type { PaymentDetailsForm } from '../../payment-provider/payment-details-form.ts';
import { PaymentFields } from '../../payment-provider/payment-fields.tsx';
import { ProviderFailure } from '../../payment-provider/provider-failure.tsx';
import { useMethodReason } from '../../payment-provider/use-method-reason.ts';
import type { Provider } from '../../payment-provider/use-provider.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CheckoutSection } from './checkout-section.tsx';

interface PaymentChoiceProps {
  readonly terms: PaymentTerms;
  readonly paymentData: SubscriptionPaymentData;
  readonly provider: Provider;
  readonly form: PaymentDetailsForm;
  readonly method: PaymentMethodType | null;
  /** The chosen method is the one on file, and nothing has to be entered. */
  readonly keepsMethod: boolean;
  readonly onChoose: (method: PaymentMethodType) => void;
  /** Of the order button, which a mandate quotes. */
  readonly submitLabel: string;
}

/** The payment methods, each with the reason where it is not available; below the chosen one what it needs. */
export function PaymentChoice({ terms, method, keepsMethod, onChoose, ...choice }: PaymentChoiceProps) {
  const t = useTexts();
  const reasonText = useMethodReason();
  const name = useId();
  const offered = paymentMethodAvailability(terms).sort(
    (a, b) => Number(a.reason !== null) - Number(b.reason !== null),
  );
  return (
    <CheckoutSection title={t('payment.title')}>
      <FieldSet legend={t('payment.title')} legendHidden>
        {offered.map(({ type, reason }) => (
          <ChoiceCard
            key={type}
            type="radio"
            name={name}
            title={t(`payment.method.${type}`)}
            text={
              reason === null && (
                <MethodText type={type} keepsMethod={keepsMethod && type === method} paymentData={choice.paymentData} />
              )
            }
            reason={reasonText(reason, terms)}
            end={<Icon path={methodIcons[type]} />}
            checked={type === method}
            disabled={reason !== null}
            onChange={() => onChoose(type)}
          >
            {type === method && reason === null && methodPanel(type, keepsMethod, choice)}
          </ChoiceCard>
        ))}
      </FieldSet>
    </CheckoutSection>
  );
}

type MethodProps = Pick<PaymentChoiceProps, 'paymentData' | 'keepsMethod'> & {
  readonly type: PaymentMethodType;
};

function MethodText({ type, keepsMethod, paymentData }: MethodProps) {
  const t = useTexts();
  const label = paymentData.paymentMethod?.label;
  return keepsMethod && label ? label : t(`payment.text.${type}`);
}

/** Not a component, because a card has to know whether it has a panel. */
function methodPanel(
  type: PaymentMethodType,
  keepsMethod: boolean,
  {
    paymentData,
    provider,
    form,
    submitLabel,
  }: Pick<PaymentChoiceProps, 'paymentData' | 'provider' | 'form' | 'submitLabel'>,
): ReactNode {
  if (type === 'bank_transfer') return null;
  if (keepsMethod) {
    const mandate = type === 'sepa_debit' ? paymentData.sepaMandate : null;
    return mandate && <Mandate url={mandate.url} />;
  }
  if (provider.failure) return <ProviderFailure {...provider.failure} />;
  return <PaymentFields type={type} form={form} submitLabel={submitLabel} />;
}

function Mandate({ url }: { url: string }) {
  const t = useTexts();
  return (
    <p>
      {t('payment.mandateExists')}{' '}
      <TextLink href={url} target="_blank">
        {t('payment.showMandate')}
      </TextLink>
    </p>
  );
}
