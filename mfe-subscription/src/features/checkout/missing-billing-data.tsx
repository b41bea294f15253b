import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';
import { BillingFields } from './billing-fields.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import type { BaseDataForm } from './use-base-data-form.ts';

/** Company, address and VAT id for the first invoice, which sign-up has not asked for. */
export function MissingBillingData({ form }: { form: BaseDataForm }) {
  const t = useTexts();
  return (
    <CheckoutSection title={t('billingData.title')}>
      <Stack gap={5}>
        <Text variant="ui" tone="secondary">
          {t('billingData.asked')}
        </Text>
        <BillingFields form={form} knownVatId={null} />
      </Stack>
    </CheckoutSection>
  );
}
