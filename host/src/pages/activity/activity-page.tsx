import { withPeriod } from '@kontor/domain/period';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useOrganization, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { PeriodFilter } from '@kontor/platform/parts/period-filter';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Button } from '@kontor/ui/button';
import { Card, CardBody } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { filterOf, isFiltered, withChoice } from './activity-filter.ts';
import { activityCall } from './activity-queries.ts';
import { ActivityTable } from './activity-table.tsx';
import { FilterFields } from './filter-fields.tsx';
import { useActivityTexts } from './use-activity-texts.ts';

/** What was done in the organization, newest first, by action, person and day. */
export function ActivityPage() {
  const t = useActivityTexts();
  const { uuid } = useOrganization();
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query);
  const pages = useInfiniteQuery({
    ...apiListQuery(useApi(), activityCall, { params: { organizationUuid: uuid }, query: filter }),
    ...useReadWhenOpened(),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = pages;
  const failure = useLoadFailure({ ...pages, data: isPlaceholderData ? undefined : data });
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page>
      <PageHead title={t('title')} lead={t('lead')} />
      <Card
        flush
        foot={pages.hasNextPage && <MoreRows pages={pages} text={t('loadMore')} loadingText={t('loadingMore')} />}
      >
        <CardBody>
          <FilterFields
            filter={filter}
            onChoice={(name, value) => setQuery(withChoice(query, name, value), { replace: true })}
          />
        </CardBody>
        <PeriodFilter
          period={filter}
          onChange={(period) => setQuery(withPeriod(query, period), { replace: true })}
          texts={{
            label: t('period.label'),
            from: t('period.from'),
            to: t('period.to'),
            apply: t('period.apply'),
            reset: t('period.reset'),
            reversed: t('period.reversed'),
          }}
        />
        {failure && (
          <CardBody>
            <LoadFailure {...failure} />
          </CardBody>
        )}
        {!data && !failure && (
          <Loading>
            <SkeletonRows rows={8} />
          </Loading>
        )}
        {data && !failure && rows.length > 0 && <ActivityTable rows={rows} />}
        {data && !failure && rows.length === 0 && (
          <EmptyState
            title={t(isFiltered(filter) ? 'noneFiltered.title' : 'none.title')}
            action={
              isFiltered(filter) && (
                <Button variant="outlined" onClick={() => setQuery(new URLSearchParams(), { replace: true })}>
                  {t('noneFiltered.reset')}
                </Button>
              )
            }
          >
            {t(isFiltered(filter) ? 'noneFiltered.text' : 'none.text')}
          </EmptyState>
        )}
      </Card>
    </Page>
  );
}
