import { useMayCall } from '@kontor/platform/host-hooks';
import { PageLink } from '@kontor/platform/parts/page-link';
import { Alert } from '@kontor/ui/alert';
import { ButtonLink } from '@kontor/ui/button';
import { useTexts } from '../../texts/use-texts.ts';

/** Everything is switched off until what is owed is paid. The dunning notice above is the alarm; this says what it means here. */
export function SuspendedAlert() {
  const t = useTexts();
  const maySeeInvoices = useMayCall()('GET /organization/{organizationUuid}/shop/{shopUuid}/invoice');
  return (
    <Alert
      tone="info"
      title={t('erp.suspended.title')}
      announce={false}
      actions={
        maySeeInvoices && (
          <ButtonLink variant="outlined" size="sm" render={<PageLink page="invoices" />}>
            {t('erp.suspended.action')}
          </ButtonLink>
        )
      }
    >
      {t('erp.suspended.text')}
    </Alert>
  );
}
