import { useOrganization } from '@kontor/platform/host-hooks';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useEffect } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { BillingFields } from './billing-fields.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { useBaseDataForm } from './use-base-data-form.ts';
import type { BillingEdit } from './use-billing-edit.ts';

/** The billing data in fields, in the place where they are shown. */
export function EditBillingData({ edit: { part, opened, close, finish } }: { edit: BillingEdit }) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { baseData } = useOrganization();
  const form = useBaseDataForm(finish);
  const { setFocus } = form.form;
  // Asked for again, it takes the focus again.
  useEffect(() => {
    if (part !== null && opened > 0) setFocus(part);
  }, [part, opened, setFocus]);
  return (
    <CheckoutSection title={t('billingData.title')}>
      <form method="dialog" noValidate onSubmit={form.submit}>
        <Stack gap={5}>
          <BillingFields form={form} knownVatId={baseData?.vatId ?? null} />
          <Stack direction="row">
            <Button type="submit" variant="outlined" loading={form.isSubmitting}>
              {t(form.isSubmitting ? 'billingData.saving' : 'billingData.save')}
            </Button>
            <Button variant="ghost" disabled={form.isSubmitting} onClick={close}>
              {platform('cancel')}
            </Button>
          </Stack>
        </Stack>
      </form>
    </CheckoutSection>
  );
}
