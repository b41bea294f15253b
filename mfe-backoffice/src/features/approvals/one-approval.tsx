import type { Approval } from '@kontor/contract/approval';
import { approvalDays } from '@kontor/contract/approval';
import { useApi } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { TextLink } from '@kontor/ui/text-link';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { approvalParameter } from '../../address/approval-path.ts';
import { useAddress } from '../../address/use-address.ts';
import { useCallName } from '../../changes/call-name.ts';
import { Changes } from '../../changes/changes.tsx';
import { CustomerLink } from '../../components/customer-link.tsx';
import { Facts } from '../../components/facts.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { ApprovalState } from './approval-state.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { LegalTextCards } from './legal-text-cards.tsx';
import { PublicationCard } from './publication-card.tsx';
import { useApproval } from './use-approval.ts';

/** One change that waits: who wants what and why, before and after, and the decision. */
export function OneApproval({ uuid }: { readonly uuid: string }) {
  const t = useTexts();
  const { to } = useAddress();
  const callName = useCallName();
  const query = useApproval(useApi(), uuid);
  const failure = useLoadFailure(query);
  const { data: approval } = query;
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const mayDecide = approval?.state === 'open' && !approval.isOwn;
  return (
    <StaffPage error={query.error}>
      <PageHead
        eyebrow={
          <TextLink quiet render={<Link to={to({ [approvalParameter]: null })} />}>
            {t('approvals.title')}
          </TextLink>
        }
        title={approval ? callName(approval.call) : t('approvals.one')}
        badge={approval && <ApprovalState state={approval.state} />}
        actions={
          mayDecide && (
            <Stack direction="row" gap={3}>
              <Button variant="outlined" onClick={() => setDeciding('reject')}>
                {t('approvals.reject')}
              </Button>
              <Button onClick={() => setDeciding('approve')}>{t('approvals.approve')}</Button>
            </Stack>
          )
        }
      />
      {failure && <LoadFailure {...failure} />}
      {approval === undefined && !failure && (
        <Loading>
          <SkeletonRows rows={6} />
        </Loading>
      )}
      {approval === null && (
        <Card>
          <EmptyState title={t('approvals.gone.title')} titleAs="h2">
            {t('approvals.gone.text')}
          </EmptyState>
        </Card>
      )}
      {approval && <Contents approval={approval} />}
      {approval && deciding && (
        <DecideDialog approval={approval} decision={deciding} onClose={() => setDeciding(null)} />
      )}
    </StaffPage>
  );
}

function Contents({ approval }: { readonly approval: Approval }) {
  const t = useTexts();
  const { call, before, after, state, isOwn, decisionReason } = approval;
  return (
    <Stack gap={6} align="stretch">
      {state === 'open' && isOwn && (
        <Alert tone="info" title={t('approvals.own.title')} announce={false}>
          {t('approvals.own.text', { days: approvalDays })}
        </Alert>
      )}
      {(state === 'outdated' || state === 'expired') && (
        <Alert tone="warning" title={t(`approvals.over.${state}.title`)} announce={false}>
          {t(`approvals.over.${state}.text`)}
        </Alert>
      )}
      <Card title={t('approvals.request')}>
        <Facts facts={useRequestFacts(approval)} />
      </Card>
      <Card title={t('changes.title')}>
        <Changes call={call} before={before} after={after} />
      </Card>
      <LegalTextCards approval={approval} />
      <PublicationCard approval={approval} />
      {decisionReason !== null && (
        <Card title={t('approvals.decisionReason')}>
          <p>{decisionReason}</p>
        </Card>
      )}
    </Stack>
  );
}

function useRequestFacts(approval: Approval): { readonly label: string; readonly value: ReactNode }[] {
  const t = useTexts();
  const { money, moment } = useFormat();
  const {
    requestedBy,
    requestedAt,
    reason,
    amount,
    organizationUuid,
    organizationName,
    userName,
    decidedBy,
    decidedAt,
  } = approval;
  const person = ({ name, role }: Approval['requestedBy']) =>
    t('actor.withRole', { name: name ?? t('actor.gone'), role: t(`role.${role}`) });
  return [
    { label: t('approvals.who'), value: person(requestedBy) },
    { label: t('approvals.at'), value: moment(requestedAt) },
    { label: t('act.reason'), value: reason ?? t('value.none') },
    ...(amount === null ? [] : [{ label: t('field.amount'), value: money(amount) }]),
    ...(organizationUuid === null
      ? []
      : [
          {
            label: t('field.organization'),
            value: <CustomerLink customerUuid={organizationUuid}>{organizationName ?? organizationUuid}</CustomerLink>,
          },
        ]),
    ...(userName ? [{ label: t('approvals.person'), value: userName }] : []),
    ...(decidedBy === null ? [] : [{ label: t('approvals.decidedBy'), value: person(decidedBy) }]),
    ...(decidedAt === null ? [] : [{ label: t('approvals.decidedAt'), value: moment(decidedAt) }]),
  ];
}
