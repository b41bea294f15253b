import { type ListedPartner, PartnerTerms } from '@kontor/contract/operator-partner';
import { isDay } from '@kontor/domain/date';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { TextInput } from '@kontor/ui/text-input';
import { ActDialog } from '../../act/act-dialog.tsx';
import { DayField, useTypedDay } from '../../act/day-field.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { Changes } from '../../changes/changes.tsx';
import { decimalIn } from '../../changes/typed-numbers.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useTermsText } from './use-terms-text.ts';

interface TermsDialogProps {
  readonly partner: ListedPartner;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'PUT /backoffice/partner/{partnerUuid}/terms';

/** What a partner earns of payments from a day on. */
export function TermsDialog({ partner, onDone, onClose }: TermsDialogProps) {
  const t = useTexts();
  const api = useApi();
  const format = useFormat();
  const termsText = useTermsText();
  const typedDay = useTypedDay();
  const { organizationUuid: partnerUuid, name, terms, laterTerms } = partner;
  const form = useActForm({
    schema: PartnerTerms,
    defaultValues: { validFrom: '', reason: '' },
    act: (body) => api.call(call, { params: { partnerUuid }, body }),
    done: t('partners.agree.done'),
    onDone,
    onClose,
  });
  const { error: rateError, ...rate } = form.field('rate', { setValueAs: decimalIn });
  const { error: monthsError, ...months } = form.field('months', { setValueAs: decimalIn });
  const [percent, count, from] = form.form.watch(['rate', 'months', 'validFrom']);
  const after = { rate: decimalIn(percent), months: decimalIn(count), validFrom: from };
  const isComplete = !Number.isNaN(after.rate) && Number.isInteger(after.months) && isDay(after.validFrom);
  const before = [terms, ...laterTerms].findLast(({ validFrom }) => validFrom <= from) ?? terms;
  return (
    <ActDialog
      form={form}
      title={t('partners.agree.title', { name: name || partnerUuid })}
      description={t('partners.agree.text')}
      confirm={t('partners.agree.confirm')}
      busy={t('partners.agree.busy')}
      onClose={onClose}
    >
      <FormGrid>
        <Field label={t('partners.agree.rate')} error={rateError} required>
          <TextInput {...rate} inputMode="decimal" autoComplete="off" suffix="%" numeric />
        </Field>
        <Field label={t('partners.agree.months')} error={monthsError} required>
          <TextInput {...months} inputMode="numeric" autoComplete="off" numeric />
        </Field>
        <DayField label={t('field.validFrom')} field={form.field('validFrom', typedDay)} />
      </FormGrid>
      {isComplete && (
        <>
          <Changes
            call={call}
            before={{ rate: before.rate, months: before.months, validFrom: before.validFrom }}
            after={after}
          />
          <Alert tone="info" title={t('partners.reads')} announce={false}>
            {t('partners.agree.reads', { date: format.day(after.validFrom), terms: termsText(after) })}
          </Alert>
        </>
      )}
    </ActDialog>
  );
}
