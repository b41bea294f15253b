import type { HistoryRange, OperatorHistory } from '@kontor/contract/operator-status';
import { useApiQuery } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Disclosure } from '@kontor/ui/disclosure';
import { SegmentedControl } from '@kontor/ui/segmented-control';
import { Sparkline } from '@kontor/ui/sparkline';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { OperatorList } from './operator-list.tsx';
import { statusCalls } from './status-queries.ts';
import { useStatusTexts } from './use-status-texts.ts';

type Course = OperatorHistory['remotes'][number];

const parameter = 'range';

/** How remotes loaded over the last day or week: failures and load times as small charts, with their values below. */
export function History({ refetchInterval }: { refetchInterval: number }) {
  const t = useStatusTexts();
  const [query, setQuery] = useSearchParams();
  const range: HistoryRange = query.get(parameter) === 'week' ? 'week' : 'day';
  const history = useApiQuery(statusCalls.history, range === 'week' ? { query: { range } } : {}, {
    refetchInterval,
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  const choose = (chosen: HistoryRange) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === 'day') next.delete(parameter);
        else next.set(parameter, chosen);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <OperatorList
      title={t('history.title')}
      none={t('history.none')}
      query={{ ...history, data: history.data?.remotes }}
      aside={
        <SegmentedControl
          label={t('history.range')}
          value={range}
          onChange={choose}
          segments={[
            { value: 'day', label: t('history.day') },
            { value: 'week', label: t('history.week') },
          ]}
        />
      }
      table={(remotes) => (
        <>
          <Courses remotes={remotes} />
          <Disclosure summary={t('history.values')}>
            <Values remotes={remotes} />
          </Disclosure>
        </>
      )}
    />
  );
}

function Courses({ remotes }: { remotes: readonly Course[] }) {
  const t = useStatusTexts();
  const { count } = useFormat();
  return (
    <DataTable
      label={t('history.title')}
      rows={remotes}
      rowKey={({ remote }) => remote}
      columns={[
        { key: 'remote', header: t('column.subject'), list: 'title', cell: ({ remote }) => <b>{remote}</b> },
        {
          key: 'failures',
          header: t('history.failures'),
          list: 'line',
          cell: ({ steps }) => {
            const failures = sum(steps.map((step) => step.failures));
            return (
              <>
                <Sparkline kind="bars" tone="danger" values={steps.map((step) => step.failures)} />
                <CellNote>
                  {t('history.failed', {
                    failures: count(failures),
                    attempts: count(failures + sum(steps.map(({ loads }) => loads))),
                  })}
                </CellNote>
              </>
            );
          },
        },
        {
          key: 'times',
          header: t('history.times'),
          list: 'line',
          cell: ({ steps }) => {
            const times = steps.flatMap(({ p50 }) => (p50 === null ? [] : [p50]));
            return (
              <>
                <Sparkline kind="line" values={steps.map(({ p50 }) => p50)} />
                <CellNote>
                  {times.length > 1
                    ? t('history.between', {
                        least: count(Math.min(...times)),
                        most: count(Math.max(...times)),
                        latest: count(times.at(-1) ?? 0),
                      })
                    : times.map((time) => t('history.milliseconds', { time: count(time) })).join('') ||
                      t('figures.noTime')}
                </CellNote>
              </>
            );
          },
        },
      ]}
    />
  );
}

/** Steps in which something was reported, newest first. */
function Values({ remotes }: { remotes: readonly Course[] }) {
  const t = useStatusTexts();
  const { count, moment } = useFormat();
  const rows = remotes.flatMap(({ remote, steps }) =>
    steps
      .filter(({ loads, failures }) => loads + failures > 0)
      .map((step) => ({ remote, ...step }))
      .toReversed(),
  );
  return (
    <DataTable
      label={t('history.values')}
      rows={rows}
      rowKey={({ remote, since }) => `${remote} ${since}`}
      columns={[
        { key: 'remote', header: t('column.subject'), list: 'title', cell: ({ remote }) => remote },
        { key: 'since', header: t('history.since'), list: 'detail', numeric: true, cell: ({ since }) => moment(since) },
        {
          key: 'loads',
          header: t('history.loads'),
          list: 'line',
          align: 'end',
          numeric: true,
          cell: ({ loads }) => count(loads),
        },
        {
          key: 'failures',
          header: t('history.failures'),
          list: 'line',
          align: 'end',
          numeric: true,
          cell: ({ failures }) => count(failures),
        },
        {
          key: 'p50',
          header: t('history.times'),
          list: 'line',
          align: 'end',
          numeric: true,
          cell: ({ p50 }) => (p50 === null ? t('figures.noTime') : t('history.milliseconds', { time: count(p50) })),
        },
      ]}
    />
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
