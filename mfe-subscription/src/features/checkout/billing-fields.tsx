import type { VatIdAnswer } from '@kontor/contract/organization';
import { isTaxIdRequired } from '@kontor/domain/tax';
import { AddressFields, VatIdField } from '@kontor/platform/parts/base-data-fields';
import { FormFailure } from '@kontor/platform/parts/form-failure';
import { FormGrid, FormWide } from '@kontor/ui/form-grid';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../texts/use-texts.ts';
import type { BaseDataForm } from './use-base-data-form.ts';
import { useRegisterAnswer } from './use-register-answer.ts';

interface BillingFieldsProps {
  readonly form: BaseDataForm;
  /** Its data were entered already: the register is not asked for them again. */
  readonly knownVatId: string | null;
}

/** Company, address and VAT id. The VAT id comes first: it fills the rest. */
export function BillingFields({ form: { form, field, failure }, knownVatId }: BillingFieldsProps) {
  const t = useTexts();
  const answer = useRegisterAnswer(form, knownVatId);
  const isoCountryCode = useWatch({ control: form.control, name: 'isoCountryCode' });
  return (
    <>
      <FormFailure text={failure} />
      <FormGrid>
        <FormWide>
          <VatIdField
            field={field}
            isNeeded={isTaxIdRequired(isoCountryCode)}
            help={<span aria-live="polite">{t(`billingData.register.${answerName(answer)}`)}</span>}
          />
        </FormWide>
        <AddressFields field={field} />
      </FormGrid>
    </>
  );
}

/** What the field says about the register. */
function answerName(answer: VatIdAnswer | 'asking' | null) {
  if (answer === null) return 'hint';
  if (answer === 'asking') return 'asking';
  if (answer.status !== 'verified') return answer.status;
  return answer.companyName === null && answer.addressLine1 === null ? 'confirmed' : 'filled';
}
