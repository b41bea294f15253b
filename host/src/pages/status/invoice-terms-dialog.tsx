import { InvoiceTerms, VatKind } from '@kontor/contract/invoice';
import { baseDataValues } from '@kontor/platform/base-data-values';
import { AddressFields, VatIdField } from '@kontor/platform/parts/base-data-fields';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Field } from '@kontor/ui/field';
import { FormGrid, FormWide } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { useStatusTexts } from './use-status-texts.ts';

interface Props {
  /** The payment provider's id of it. */
  readonly document: string;
  readonly onSubmit: (terms: InvoiceTerms) => Promise<void>;
  readonly onClose: () => void;
}

/** Whom a held document goes to, and how it is taxed. */
export function InvoiceTermsDialog({ document, onSubmit, onClose }: Props) {
  const t = useStatusTexts();
  const { field, submit, isSubmitting, failure } = useContractForm<InvoiceTerms>({
    schema: InvoiceTerms,
    defaultValues: { recipient: baseDataValues(null), vatKind: 'domestic' },
    onSubmit: async (terms) => {
      await onSubmit(terms);
      onClose();
    },
  });
  const { error, ...vatKind } = field('vatKind');
  return (
    <FormDialog
      size="form"
      title={t('held.terms.title', { document })}
      description={t('held.terms.text')}
      confirm={t('held.terms.submit')}
      busy={t('held.terms.busy')}
      isSubmitting={isSubmitting}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormGrid>
        <AddressFields field={(name, options) => field(`recipient.${name}`, options)} />
        <FormWide>
          <VatIdField field={(name, options) => field(`recipient.${name}`, options)} help={t('held.terms.vatIdHelp')} />
        </FormWide>
        <FormWide>
          <Field label={t('held.terms.vatKind')} error={error} required>
            <Select {...vatKind}>
              {VatKind.options.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`held.vatKind.${kind}`)}
                </option>
              ))}
            </Select>
          </Field>
        </FormWide>
      </FormGrid>
    </FormDialog>
  );
}
