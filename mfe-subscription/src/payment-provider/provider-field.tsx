import { Field, useField } from '@kontor/ui/field';
import { InputFrame } from '@kontor/ui/input-frame';
import { Skeleton } from '@kontor/ui/skeleton';
import { CardElement, IbanElement } from '@stripe/react-stripe-js';
import type { StripeCardElementChangeEvent, StripeIbanElementChangeEvent } from '@stripe/stripe-js';
import { type ReactNode, useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTexts } from '../texts/use-texts.ts';
import { useElementStyle } from './element-style.ts';
import type { PaymentDetailsForm } from './payment-details-form.ts';
import styles from './provider-field.module.css';

interface ProviderFieldProps {
  readonly form: PaymentDetailsForm;
}

/** The provider's card field in our frame. The input never reaches us (PCI DSS SAQ A). */
export function CardField({ form }: ProviderFieldProps) {
  const t = useTexts();
  const field = useProviderField(form, 'card', t('payment.cardIncomplete'));
  const style = useElementStyle();
  const options = useMemo(() => ({ style, hidePostalCode: true, disableLink: true }), [style]);
  return (
    <Field label={t('payment.card')} error={field.error} required>
      <ElementFrame {...field.state}>
        {(id) => <CardElement id={id} options={options} {...field.events} />}
      </ElementFrame>
    </Field>
  );
}

/** The provider's IBAN field in our frame. */
export function IbanField({ form }: ProviderFieldProps) {
  const t = useTexts();
  const field = useProviderField(form, 'iban', t('payment.ibanIncomplete'));
  const style = useElementStyle();
  const options = useMemo(() => ({ style, supportedCountries: ['SEPA'], placeholderCountry: 'DE' }), [style]);
  return (
    <Field label={t('payment.iban')} error={field.error} required>
      <ElementFrame {...field.state}>
        {(id) => <IbanElement id={id} options={options} {...field.events} />}
      </ElementFrame>
    </Field>
  );
}

interface ElementState {
  readonly isFocused: boolean;
  /** The provider has put up its field. */
  readonly isReady: boolean;
}

/** The same states as other fields; the provider focuses its frame when our label is clicked. */
function ElementFrame({ isFocused, isReady, children }: ElementState & { children: (id?: string) => ReactNode }) {
  const { id, ...field } = useField();
  return (
    <InputFrame invalid={field['aria-invalid'] ?? false} focused={isFocused}>
      <div className={styles.element}>
        {!isReady && (
          <div className={styles.waiting} aria-hidden="true">
            <Skeleton width="most" />
          </div>
        )}
        {children(id)}
      </div>
    </InputFrame>
  );
}

type ChangeEvent = StripeCardElementChangeEvent | StripeIbanElementChangeEvent;

/** Makes the provider's field a form field: its value is whether it is complete, its error is the provider's. */
function useProviderField(form: PaymentDetailsForm, name: 'card' | 'iban', incomplete: string) {
  const { field } = useController({ control: form.form.control, name });
  const [isFocused, setFocused] = useState(false);
  const [isReady, setReady] = useState(false);
  const [message, setMessage] = useState<string>();
  return {
    state: { isFocused, isReady } satisfies ElementState,
    error: message ?? (form.errorOf(name) === undefined ? undefined : incomplete),
    events: {
      onReady: (element: { focus: () => void }) => {
        setReady(true);
        field.ref({ focus: () => element.focus() });
        // Another method was chosen and this one again, perhaps after an attempt that failed.
        form.empty(name);
      },
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
      onChange: (event: ChangeEvent) => {
        setMessage(event.error?.message);
        form.complete(name, event.complete);
      },
    },
  };
}
