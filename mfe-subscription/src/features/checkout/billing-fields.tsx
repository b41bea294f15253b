import type { VatIdAnswer } from '@kontor/contract/organization';
import { isTaxIdRequired } from '@kontor/domain/tax';
import { AddressFields, VatIdField } from '@kontor/platform/parts/base-data-fields';
import { FormFailure } from '@kontor/platform/parts/form-failure';
import { FormGrid, FormWide } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../../texts/use-texts.ts';
import { CheckoutSection } from './checkout-section.tsx';
import type { BillingForm } from './use-billing-form.ts';
import { useRegisterAnswer } from './use-register-answer.ts';

/** Company, address and VAT id for the first invoice, which sign-up has not asked for. The VAT id comes first: it fills the rest. */
export function BillingFields({ billing }: { billing: BillingForm }) {
  const t = useTexts();
  const answer = useRegisterAnswer(billing);
  const isoCountryCode = useWatch({ control: billing.form.control, name: 'isoCountryCode' });
  return (
    <CheckoutSection title={t('billingData.title')}>
      <Stack gap={5}>
        <Text variant="ui" tone="secondary">
          {t('billingData.asked')}
        </Text>
        <FormFailure text={billing.failure} />
        <FormGrid>
          <FormWide>
            <VatIdField
              field={billing.field}
              isNeeded={isTaxIdRequired(isoCountryCode)}
              help={<span aria-live="polite">{t(`billingData.register.${answerName(answer)}`)}</span>}
            />
          </FormWide>
          <AddressFields field={billing.field} />
        </FormGrid>
      </Stack>
    </CheckoutSection>
  );
}

/** What the field says about the register. */
function answerName(answer: VatIdAnswer | 'asking' | null) {
  if (answer === null) return 'hint';
  if (answer === 'asking') return 'asking';
  if (answer.status !== 'verified') return answer.status;
  return answer.companyName === null && answer.addressLine1 === null ? 'confirmed' : 'filled';
}
