import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { useTexts } from '../texts/use-texts.ts';
import type { ActForm } from './use-act-form.ts';

interface AmountFieldProps {
  /** The field `amount` of a form, which `amountIn` reads: euros are typed, cents are sent. */
  readonly field: ReturnType<ActForm['field']>;
  readonly help?: string;
}

/** An amount of money that is paid or given. */
export function AmountField({ field: { error, ...field }, help }: AmountFieldProps) {
  const t = useTexts();
  return (
    <Field label={t('customer.euros')} help={help} error={error} required>
      <TextInput {...field} inputMode="decimal" autoComplete="off" suffix="€" numeric />
    </Field>
  );
}
