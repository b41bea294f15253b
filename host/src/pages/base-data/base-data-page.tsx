import { useMayCall, useOrganization } from '@kontor/platform/host-hooks';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Fragment } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import { FormColumn } from '../form/form-column.tsx';
import type { PageTexts } from '../locales/page-texts.ts';
import { BaseDataForm } from './base-data-form.tsx';
import { billingDetailsCall } from './base-data-queries.ts';
import { BillingDetailsCard } from './billing-details-card.tsx';
import { InvoiceLanguageCard } from './invoice-language-card.tsx';

/** Stammdaten: company, billing address and VAT id of the organization. */
export function BaseDataPage() {
  const t = useTexts<PageTexts>();
  const organization = useOrganization();
  const maySeeDetails = useMayCall()(billingDetailsCall);
  return (
    <Page>
      <PageHead title={t('baseData.title')} lead={t(`baseData.lead.${organization.type}`)} />
      <FormColumn>
        <BaseDataForm key={organization.uuid} organization={organization} />
        {organization.type === 'merchant' && maySeeDetails && (
          <Fragment key={`invoices-${organization.uuid}`}>
            <BillingDetailsCard organization={organization} />
            <InvoiceLanguageCard organization={organization} />
          </Fragment>
        )}
      </FormColumn>
    </Page>
  );
}
