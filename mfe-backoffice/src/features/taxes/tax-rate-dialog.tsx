import { NewTaxRate, type TaxRate } from '@kontor/contract/price-list';
import { countryName } from '@kontor/domain/country';
import { isDay } from '@kontor/domain/date';
import { euCountries } from '@kontor/domain/tax';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import { ActDialog } from '../../act/act-dialog.tsx';
import { DayField, useTypedDay } from '../../act/day-field.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { decimalIn } from '../../changes/typed-numbers.ts';
import { useTexts } from '../../texts/use-texts.ts';

interface TaxRateDialogProps {
  readonly rates: readonly TaxRate[];
  /** The country that is chosen first. */
  readonly isoCountryCode: string;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'POST /backoffice/tax-rate';

/** A rate of a country from a day on: what it changes, in running contracts as well. */
export function TaxRateDialog({ rates, isoCountryCode, onDone, onClose }: TaxRateDialogProps) {
  const t = useTexts();
  const api = useApi();
  const { language } = useFormat();
  const typedDay = useTypedDay();
  const form = useActForm({
    schema: NewTaxRate,
    defaultValues: { isoCountryCode, validFrom: '', reason: '' },
    act: (body) => api.call(call, { body }),
    done: t('taxes.done'),
    onDone,
    onClose,
  });
  const { error: countryError, ...country } = form.field('isoCountryCode');
  const { error: rateError, ...rate } = form.field('rate', { setValueAs: decimalIn });
  const [code, percent, from] = form.form.watch(['isoCountryCode', 'rate', 'validFrom']);
  const after = { rate: decimalIn(percent), validFrom: from };
  const isComplete = !Number.isNaN(after.rate) && isDay(from);
  const before = rates
    .filter((one) => one.isoCountryCode === code)
    .map(({ rate: value, validFrom }) => ({ rate: value, validFrom }))
    .sort((one, other) => one.validFrom.localeCompare(other.validFrom));
  return (
    <ActDialog
      form={form}
      title={t('taxes.ask.title')}
      description={t('taxes.ask.text')}
      confirm={t('taxes.ask.confirm')}
      busy={t('taxes.ask.busy')}
      onClose={onClose}
    >
      <Field label={t('field.isoCountryCode')} error={countryError} required>
        <Select {...country}>
          {euCountries
            .map((each) => ({ each, name: countryName(each, language) }))
            .sort((one, other) => one.name.localeCompare(other.name, language))
            .map(({ each, name }) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
        </Select>
      </Field>
      <FormGrid>
        <Field label={t('taxes.percent')} error={rateError} required>
          <TextInput {...rate} inputMode="decimal" autoComplete="off" suffix="%" numeric />
        </Field>
        <DayField label={t('field.validFrom')} field={form.field('validFrom', typedDay)} />
      </FormGrid>
      {isComplete && (
        <>
          <Changes call={call} before={before} after={after} />
          <Alert tone="info" title={t('taxes.customer.title')} announce={false}>
            {t('taxes.customer.text')}
          </Alert>
        </>
      )}
    </ActDialog>
  );
}
