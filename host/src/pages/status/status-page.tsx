import type { OperatorStatus } from '@kontor/contract/operator-status';
import { formatList } from '@kontor/domain/list';
import { needsProof } from '@kontor/platform/api-error';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi, useApiQuery, useIsFromServer, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card, CardBody } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { PageSkeleton } from '../../frame/page-skeleton.tsx';
import { isRefused, Refused, Unproven } from '../../guard/refused.tsx';
import { Differences } from './differences.tsx';
import { HeldInvoices } from './held-invoices.tsx';
import { History } from './history.tsx';
import { Jobs } from './jobs.tsx';
import { releaseRows, situationOf, unreliableSubjects } from './release-rows.ts';
import { ReleaseTable } from './release-table.tsx';
import { statusCalls } from './status-queries.ts';
import { StuckOrders } from './stuck-orders.tsx';
import { useStatusTexts } from './use-status-texts.ts';
import { Waiting } from './waiting.tsx';

/** Unlike the portal's other pages this one is left open and looked at: it follows what happens. */
const refetchInterval = 30_000;

/** Which releases of host and remotes run, and how they load and run in browsers. For operators. */
export function StatusPage() {
  const t = useStatusTexts();
  const { moment } = useFormat();
  const isFromServer = useIsFromServer();
  const query = useApiQuery(statusCalls.status, {}, { refetchInterval, ...useReadWhenOpened() });
  const { data: status, error, refetch, dataUpdatedAt } = query;
  const failure = useLoadFailure(query);
  const sentence = useSentence(status);
  // What the server has sent stays. It sends nothing of the page to others than operators.
  const isWaiting = useIsWaiting(isFromServer && status !== undefined);
  if (isRefused(error)) return <Refused error={error} />;
  if (failure && needsProof(failure.error)) return <Unproven title={t('unknown')} failure={failure} />;
  // All at once: lists of any length would push down those below them.
  if (isWaiting) return <PageSkeleton />;
  const at = moment(new Date(dataUpdatedAt).toISOString());
  return (
    <Page>
      <PageHead
        eyebrow={status && t('eyebrow')}
        title={sentence}
        lead={
          status &&
          status.subjects.length > 0 &&
          t('lead', { hour: moment(status.hourSince), day: moment(status.daySince) })
        }
        actions={status && <RefreshButton refresh={refetch} />}
      />
      <Stack gap={6} align="stretch">
        {status && error && (
          <Alert tone="warning" title={t('stale.title')}>
            {t(needsProof(error) ? 'stale.unproven' : 'stale.text', { at })}
          </Alert>
        )}
        <Waiting />
        <Card flush foot={status && <LastChange status={status} at={at} />}>
          {status && <Releases status={status} />}
          {failure && (
            <CardBody>
              <LoadFailure {...failure} />
            </CardBody>
          )}
          {!status && !failure && (
            <Loading>
              <SkeletonRows rows={5} />
            </Loading>
          )}
        </Card>
        <History refetchInterval={refetchInterval} />
        <StuckOrders refetchInterval={refetchInterval} />
        <HeldInvoices refetchInterval={refetchInterval} />
        <Differences refetchInterval={refetchInterval} />
        <Jobs refetchInterval={refetchInterval} />
      </Stack>
    </Page>
  );
}

/** Until everything on the page has been answered once, or has failed: a second attempt is not worth waiting for. */
function useIsWaiting(isShownAtFirst: boolean): boolean {
  const api = useApi();
  const [isShown, setShown] = useState(isShownAtFirst);
  const isLoading = useQueries({
    queries: Object.values(statusCalls).map((call) => apiQuery(api, call, {})),
    combine: (results) => results.some((result) => result.isLoading && result.failureCount === 0),
  });
  if (!isLoading && !isShown) setShown(true);
  return isLoading && !isShown;
}

/** Busy only while a press is answered, not while the page refreshes itself. */
function RefreshButton({ refresh }: { refresh: () => Promise<unknown> }) {
  const t = useStatusTexts();
  const { start, isBusy } = useAttempt(
    async () => {
      await refresh();
    },
    { isRepeatable: true },
  );
  return (
    <Button variant="outlined" loading={isBusy} onClick={start}>
      {t(isBusy ? 'refreshing' : 'refresh')}
    </Button>
  );
}

/** More of them are a number: they stand first in the table. */
const namesInSentence = 3;

function useSentence(status: OperatorStatus | undefined): string {
  const t = useStatusTexts();
  const { language } = useFormat();
  if (!status) return t('unknown');
  const rows = releaseRows(status);
  const situation = situationOf(rows);
  if (situation !== 'unreliable') return t(`sentence.${situation}`);
  const names = unreliableSubjects(rows);
  if (names.length > namesInSentence) return t('sentence.manyUnreliable', { count: names.length });
  return t('sentence.unreliable', { count: names.length, names: formatList(names, language) });
}

function Releases({ status }: { status: OperatorStatus }) {
  const t = useStatusTexts();
  const rows = releaseRows(status);
  if (rows.length > 0) return <ReleaseTable rows={rows} />;
  return (
    <EmptyState title={t('empty.title')} titleAs="h2">
      {t('empty.text')}
    </EmptyState>
  );
}

function LastChange({ status: { lastChange }, at }: { status: OperatorStatus; at: string }) {
  const t = useStatusTexts();
  const { moment } = useFormat();
  return (
    <Stack gap={1}>
      {lastChange && (
        <Text variant="small" tone="secondary">
          {t('lastChange', {
            ...lastChange,
            at: moment(lastChange.at),
            summary: `${lastChange.subject}, ${lastChange.summary}`,
          })}
        </Text>
      )}
      <Text variant="small" tone="secondary">
        {t('updated', { at })}
      </Text>
    </Stack>
  );
}
