import type { PaymentMethodType } from '@kontor/contract/subscription';
import { useBrand } from '@kontor/platform/host-hooks';
import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useTexts } from '../texts/use-texts.ts';
import type { PaymentDetailsForm } from './payment-details-form.ts';
import styles from './payment-fields.module.css';
import { CardField, IbanField } from './provider-field.tsx';

interface PaymentFieldsProps {
  readonly type: PaymentMethodType;
  readonly form: PaymentDetailsForm;
  /** Label of the button that gives the mandate; the mandate's text quotes it. */
  readonly submitLabel: string;
}

/**
 * The fields of a new card or bank account. A bank transfer has none. They have their height before the provider is loaded, so
 * that nothing moves under the finger that chooses another method.
 */
export function PaymentFields({ type, form, submitLabel }: PaymentFieldsProps) {
  if (type === 'card') return <CardFields form={form} />;
  if (type === 'sepa_debit') return <SepaFields form={form} submitLabel={submitLabel} />;
  return null;
}

function CardFields({ form }: Pick<PaymentFieldsProps, 'form'>) {
  const t = useTexts();
  const { error, ...cardHolder } = form.field('cardHolder');
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <Field label={t('payment.cardHolder')} error={error} required>
          <TextInput {...cardHolder} autoComplete="cc-name" />
        </Field>
      </div>
      <div className={styles.wide}>
        <CardField form={form} />
      </div>
    </div>
  );
}

function SepaFields({ form, submitLabel }: Pick<PaymentFieldsProps, 'form' | 'submitLabel'>) {
  const brand = useBrand();
  const t = useTexts();
  const { error: holderError, ...accountHolder } = form.field('accountHolder');
  const { error: emailError, ...email } = form.field('email');
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>
        <Field label={t('payment.accountHolder')} error={holderError} required>
          <TextInput {...accountHolder} autoComplete="name" />
        </Field>
      </div>
      {/* Below the other: beside it its label takes two lines, and the fields are not on one. */}
      <div className={styles.wide}>
        <Field label={t('payment.email')} error={emailError} required>
          <TextInput {...email} type="email" autoComplete="email" />
        </Field>
      </div>
      <div className={styles.wide}>
        <IbanField form={form} />
      </div>
      <p className={styles.mandate}>{t('payment.mandateText', { button: submitLabel, company: brand.companyName })}</p>
    </div>
  );
}
