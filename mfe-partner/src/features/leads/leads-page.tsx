import type { Lead } from '@kontor/contract/partner';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { Icon } from '@kontor/ui/icon';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { usePartnerAccount } from '../../account/use-partner-account.ts';
import { LeadState } from '../../components/lead-state.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { LeadDialog } from './lead-dialog.tsx';
import { ReferralCard } from './referral-card.tsx';

/** The leads that the partner has submitted, and a button to submit another. */
export function LeadsPage() {
  const t = useTexts();
  const account = usePartnerAccount();
  const [isSubmitting, setSubmitting] = useState(false);
  return (
    <Page>
      <PageHead
        title={t('leads.title')}
        lead={t('leads.lead')}
        actions={
          account.data && (
            <Button onClick={() => setSubmitting(true)}>
              <Icon path={mdiPlus} size={20} />
              {t('leads.submit')}
            </Button>
          )
        }
      />
      {account.data && <ReferralCard url={account.data.referralUrl} />}
      <Card flush>
        <Loaded query={account} skeleton={<SkeletonRows rows={5} />}>
          {({ leads }) =>
            leads.length > 0 ? (
              <LeadTable leads={leads} />
            ) : (
              <EmptyState title={t('leads.emptyTitle')} titleAs="h2">
                {t('leads.empty')}
              </EmptyState>
            )
          }
        </Loaded>
      </Card>
      {isSubmitting && <LeadDialog onClose={() => setSubmitting(false)} />}
    </Page>
  );
}

function LeadTable({ leads }: { leads: readonly Lead[] }) {
  const t = useTexts();
  const { date } = useFormat();
  return (
    <DataTable
      label={t('leads.table')}
      rows={leads}
      rowKey={({ uuid }) => uuid}
      columns={[
        { key: 'company', header: t('leads.company'), cell: ({ companyName }) => <b>{companyName}</b>, list: 'title' },
        {
          key: 'contact',
          header: t('leads.contact'),
          cell: ({ contactName, email }) => (
            <>
              {contactName}
              <CellNote>{email}</CellNote>
            </>
          ),
          list: 'detail',
        },
        {
          key: 'createdAt',
          header: t('leads.createdAt'),
          cell: ({ createdAt }) => date(createdAt),
          numeric: true,
          list: 'amount',
        },
        {
          key: 'state',
          header: t('leads.state'),
          cell: ({ state, stateSince }) => (
            <>
              <LeadState state={state} />
              {state !== 'submitted' && <CellNote>{t('leads.since', { date: date(stateSince) })}</CellNote>}
            </>
          ),
          list: 'status',
        },
      ]}
    />
  );
}
