import type { Lead } from '@kontor/contract/partner';
import { shownEmail } from '@kontor/domain/shown-email';
import { useMayCall } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { EmptyState } from '@kontor/ui/empty-state';
import { Icon } from '@kontor/ui/icon';
import { late } from '@kontor/ui/late';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { mdiPlus } from '@mdi/js';
import { Suspense, useEffect, useState } from 'react';
import { usePartnerAccount } from '../../account/use-partner-account.ts';
import { ApprovalNotice } from '../../components/approval-notice.tsx';
import { LeadState } from '../../components/lead-state.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { leadProducts } from './lead-products.ts';
import { LeadStatesCard } from './lead-states-card.tsx';
import { ReferralCard } from './referral-card.tsx';
import { ReferralFigures } from './referral-figures.tsx';

/** Its form is larger than all pages of the partner together. */
const { Component: LeadDialog, load: loadDialog } = late(async () => (await import('./lead-dialog.tsx')).LeadDialog);

/** The leads that the partner has submitted, and a button to submit another. */
export function LeadsPage() {
  const t = useTexts();
  const account = usePartnerAccount();
  const isReadable = useLoadFailure(account) === null;
  const maySubmit = useMayCall()('POST /organization/{organizationUuid}/partner-account/lead');
  const [isSubmitting, setSubmitting] = useState(false);
  useEffect(() => {
    // Ahead of the click, which requests it again if that fails.
    if (maySubmit) loadDialog().catch(() => undefined);
  }, [maySubmit]);
  return (
    <Page>
      <PageHead
        title={t('leads.title')}
        lead={t('leads.lead')}
        actions={
          isReadable &&
          maySubmit && (
            <Button onClick={() => setSubmitting(true)}>
              <Icon path={mdiPlus} size={20} />
              {t('leads.submit')}
            </Button>
          )
        }
      />
      <Loaded query={account} skeleton={<LeadsSkeleton />}>
        {({ leads, referralUrl, state }) => (
          <>
            <ApprovalNotice state={state} />
            <ReferralCard url={referralUrl} />
            <ReferralFigures />
            <Card flush>
              {leads.length > 0 ? (
                <LeadTable leads={leads} />
              ) : (
                <EmptyState
                  title={t('leads.emptyTitle')}
                  titleAs="h2"
                  action={
                    maySubmit && (
                      <Button variant="outlined" onClick={() => setSubmitting(true)}>
                        {t('leads.submit')}
                      </Button>
                    )
                  }
                >
                  {t('leads.empty')}
                </EmptyState>
              )}
            </Card>
            <LeadStatesCard />
          </>
        )}
      </Loaded>
      {isSubmitting && (
        <Suspense fallback={null}>
          <LeadDialog onClose={() => setSubmitting(false)} />
        </Suspense>
      )}
    </Page>
  );
}

function LeadsSkeleton() {
  return (
    <Stack>
      <ReferralCard url={null} />
      <ReferralFigures />
      <Card flush>
        <SkeletonRows rows={5} />
      </Card>
    </Stack>
  );
}

function LeadTable({ leads }: { leads: readonly Lead[] }) {
  const t = useTexts();
  const { date } = useFormat();
  const detailsOf = ({ shopSystem, interests }: Pick<Lead, 'shopSystem' | 'interests'>) =>
    [
      shopSystem && t(`leadSystem.${shopSystem}`),
      ...leadProducts.map((product) => interests?.[product] && product.toUpperCase()),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <DataTable
      label={t('leads.table')}
      rows={leads}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'company',
          header: t('leads.company'),
          cell: ({ companyName, ...lead }) => {
            const details = detailsOf(lead);
            return (
              <>
                <b>{companyName}</b>
                {details && <CellNote>{details}</CellNote>}
              </>
            );
          },
          list: 'title',
        },
        {
          key: 'contact',
          header: t('leads.contact'),
          cell: ({ contactName, email, phone }) => (
            <>
              {contactName}
              <CellNote>{shownEmail(email)}</CellNote>
              {phone && <CellNote>{phone}</CellNote>}
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
