import type { Invoice } from '@kontor/contract/invoice';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { TextLink } from '@kontor/ui/text-link';
import { billingCalls } from '../../billing/calls.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './documents.module.css';

interface DocumentsProps {
  readonly invoice: Pick<Invoice, 'uuid' | 'number'>;
  readonly shopUuid: string;
}

/** The papers of an invoice: for people, and for programs. */
export function Documents({ invoice: { uuid, number }, shopUuid }: DocumentsProps) {
  const t = useTexts();
  const api = useApi();
  const params = { organizationUuid: useOrganization().uuid, shopUuid, invoiceUuid: uuid };
  return (
    <span className={styles.documents}>
      <TextLink
        href={api.href(billingCalls.invoicePdf, params)}
        download={`${number}.pdf`}
        aria-label={t('invoices.pdfOf', { number })}
      >
        PDF
      </TextLink>
      <TextLink
        href={api.href(billingCalls.invoiceXml, params)}
        download={`${number}.xml`}
        aria-label={t('invoices.xmlOf', { number })}
      >
        XML
      </TextLink>
    </span>
  );
}
