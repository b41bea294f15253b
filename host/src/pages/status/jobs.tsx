import { useApiQuery } from '@kontor/platform/host-hooks';
import { Text } from '@kontor/ui/text';
import { DailyWorkTable } from './daily-work-table.tsx';
import { LaneTable } from './lane-table.tsx';
import { OperatorList } from './operator-list.tsx';
import { ParkedJobTable } from './parked-job-table.tsx';
import { statusCalls } from './status-queries.ts';
import { useStatusTexts } from './use-status-texts.ts';

/** What the server does in the background: how far the daily work is, the figures of each lane, and the jobs that an operator has to run again. */
export function Jobs({ refetchInterval }: { refetchInterval: number }) {
  const t = useStatusTexts();
  const query = useApiQuery(statusCalls.jobs, {}, { refetchInterval, retryOnMount: false });
  const { data, refetch } = query;
  const parked = data?.lanes.reduce((sum, lane) => sum + lane.parked, 0) ?? 0;
  return (
    <>
      {data && (
        <OperatorList
          title={t('daily.title')}
          none={t('daily.none')}
          query={{ ...query, data: data.daily }}
          table={(works) => <DailyWorkTable works={works} />}
        />
      )}
      <OperatorList
        title={t('jobs.title')}
        none={t('jobs.none')}
        query={{ ...query, data: data?.lanes }}
        table={(lanes) => <LaneTable lanes={lanes} />}
      />
      {data && (
        <OperatorList
          title={t('parked.title')}
          none={t('parked.none')}
          query={{ ...query, data: data.parked }}
          table={(jobs) => <ParkedJobTable jobs={jobs} refresh={refetch} />}
          foot={
            parked > data.parked.length && (
              <Text variant="small" tone="secondary">
                {t('parked.more', { shown: data.parked.length, count: parked })}
              </Text>
            )
          }
        />
      )}
    </>
  );
}
