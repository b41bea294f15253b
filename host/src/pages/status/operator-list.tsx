import { operatorListLimit } from '@kontor/contract/operator-list';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { type Query, useLoadFailure } from '@kontor/platform/use-load-failure';
import { Card, CardBody } from '@kontor/ui/card';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import type { ReactNode } from 'react';
import { useStatusTexts } from './use-status-texts.ts';

interface OperatorListProps<Row> {
  readonly title: string;
  /** What is said when there is nothing to look at. */
  readonly none: string;
  readonly query: Query<readonly Row[]>;
  readonly table: (rows: readonly Row[]) => ReactNode;
  /** Right of the title. */
  readonly aside?: ReactNode;
  /** Below the table. */
  readonly foot?: ReactNode;
}

/** A sheet with a list that is loaded by itself: one that fails leaves the others of the page as they are. */
export function OperatorList<Row>({ title, none, query, table, aside, foot }: OperatorListProps<Row>) {
  const t = useStatusTexts();
  const failure = useLoadFailure(query);
  const { data } = query;
  return (
    <Card title={title} aside={aside} flush foot={foot}>
      {data && data.length > 0 && table(data)}
      {data && data.length >= operatorListLimit && (
        <CardBody>
          <Text tone="secondary">{t('listLimit', { count: operatorListLimit })}</Text>
        </CardBody>
      )}
      {data?.length === 0 && (
        <CardBody>
          <Text tone="secondary">{none}</Text>
        </CardBody>
      )}
      {failure && (
        <CardBody>
          <LoadFailure {...failure} />
        </CardBody>
      )}
      {!data && !failure && (
        <Loading>
          <SkeletonRows rows={2} />
        </Loading>
      )}
    </Card>
  );
}
