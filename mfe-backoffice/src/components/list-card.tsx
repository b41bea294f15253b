import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import type { FailedLoad } from '@kontor/platform/use-load-failure';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card, CardBody } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Stack } from '@kontor/ui/page';
import { SkeletonRows } from '@kontor/ui/skeleton';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAddress } from '../address/use-address.ts';
import { useTexts } from '../texts/use-texts.ts';

interface ListCardProps<Row> extends PagesProps {
  readonly rows: readonly Row[] | undefined;
  readonly failure: FailedLoad | null;
  readonly isFiltered: boolean;
  /** Fields above the table. */
  readonly filters?: ReactNode;
  /** Fields with a frame of their own, below them. */
  readonly period?: ReactNode;
  readonly none: { readonly title: string; readonly text: string };
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A table with its filters above and its pages below, and everything that may be shown in its place. */
export function ListCard<Row>({
  rows,
  failure,
  filters,
  period,
  isFiltered,
  none,
  children,
  ...pages
}: ListCardProps<Row>) {
  const t = useTexts();
  const { clear } = useAddress();
  const isThere = rows !== undefined && failure === null;
  return (
    <Card flush foot={isThere && hasPages(pages) && <Pages {...pages} />}>
      {filters && <CardBody>{filters}</CardBody>}
      {period}
      {failure && (
        <CardBody>
          <LoadFailure {...failure} />
        </CardBody>
      )}
      {!rows && !failure && (
        <Loading>
          <SkeletonRows rows={8} />
        </Loading>
      )}
      {rows && !failure && rows.length > 0 && children(rows)}
      {rows && !failure && rows.length === 0 && (
        <EmptyState
          title={isFiltered ? t('list.noneFound') : none.title}
          titleAs="h2"
          action={
            isFiltered && (
              <Button variant="outlined" onClick={clear}>
                {t('list.showAll')}
              </Button>
            )
          }
        >
          {isFiltered ? t('list.noneFoundText') : none.text}
        </EmptyState>
      )}
    </Card>
  );
}

interface PagesProps {
  readonly nextCursor?: string | null;
  readonly isFirst?: boolean;
}

/** Whether there is another page than the one that is shown. */
export const hasPages = ({ nextCursor, isFirst }: PagesProps): boolean => Boolean(nextCursor) || isFirst === false;

/** The ways to the first page and to the next one. */
export function Pages({ nextCursor, isFirst = true }: PagesProps) {
  const t = useTexts();
  const { to } = useAddress();
  return (
    <Stack direction="row" gap={3} justify="between">
      {!isFirst && (
        <ButtonLink variant="outlined" size="sm" render={<Link to={to({ cursor: null })} />}>
          {t('list.first')}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink variant="outlined" size="sm" render={<Link to={to({ cursor: nextCursor })} />}>
          {t('list.next')}
        </ButtonLink>
      )}
    </Stack>
  );
}
