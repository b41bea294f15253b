import { useOrganization } from '@kontor/platform/host-hooks';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../../start/host-texts.ts';
import { FormColumn } from '../form-column.tsx';
import { BaseDataForm } from './base-data-form.tsx';

/** Stammdaten: company, billing address and VAT id of the organization. */
export function BaseDataPage() {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'baseData' });
  const organization = useOrganization();
  return (
    <Page>
      <PageHead title={t('title')} lead={t('lead')} />
      <FormColumn>
        <BaseDataForm key={organization.uuid} organization={organization} />
      </FormColumn>
    </Page>
  );
}
