import type { ParkedJob } from '@kontor/contract/operator-job';
import { useApi } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { useStatusTexts } from './use-status-texts.ts';

interface Props {
  readonly jobs: readonly ParkedJob[];
  /** Reads the jobs again. */
  readonly refresh: () => Promise<unknown>;
}

/** Jobs that are not tried again by themselves, with what went wrong. Operators run them again once its cause is gone. */
export function ParkedJobTable({ jobs, refresh }: Props) {
  const t = useStatusTexts();
  const { moment } = useFormat();
  return (
    <DataTable
      label={t('parked.title')}
      rows={jobs}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'kind',
          header: t('parked.column.kind'),
          list: 'title',
          cell: ({ kind, lane }) => (
            <>
              <Text as="span" variant="ui" weight="semibold">
                {kind}
              </Text>
              <CellNote>{t(`lane.${lane}`)}</CellNote>
            </>
          ),
        },
        { key: 'reason', header: t('parked.column.reason'), list: 'line', cell: (job) => <Reason {...job} /> },
        {
          key: 'since',
          header: t('parked.column.since'),
          list: 'line',
          cell: ({ parkedAt, createdAt }) => (
            <>
              {t('parked.at', { at: moment(parkedAt) })}
              <CellNote>{t('parked.queued', { at: moment(createdAt) })}</CellNote>
            </>
          ),
        },
        {
          key: 'action',
          header: t('parked.resend'),
          headerHidden: true,
          list: 'action',
          align: 'end',
          cell: (job) => <ResendButton job={job} refresh={refresh} />,
        },
      ]}
    />
  );
}

function Reason({ lastError, attempts, interruptions }: ParkedJob) {
  const t = useStatusTexts();
  return (
    <>
      {lastError ?? t('parked.noReason')}
      <CellNote>{t('parked.attempts', { count: attempts })}</CellNote>
      {interruptions > 0 && <CellNote>{t('parked.interruptions', { count: interruptions })}</CellNote>}
    </>
  );
}

function ResendButton({ job: { uuid, kind }, refresh }: { job: ParkedJob; refresh: Props['refresh'] }) {
  const t = useStatusTexts();
  const api = useApi();
  const { start, isBusy, error } = useAttempt(async () => {
    await api.call('POST /operator/job/{jobUuid}/resend', { params: { jobUuid: uuid } });
    await refresh();
  });
  return (
    <>
      <Button
        variant="outlined"
        size="sm"
        loading={isBusy}
        onClick={start}
        aria-label={t('parked.resendKind', { kind })}
      >
        {t('parked.resend')}
      </Button>
      {error !== null && <CellNote>{t('parked.failed')}</CellNote>}
    </>
  );
}
