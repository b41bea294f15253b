import type { LegalAcceptance } from '@kontor/contract/legal-document';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { DataTable } from '@kontor/ui/data-table';
import { Stack } from '@kontor/ui/page';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAcceptanceTexts } from './use-acceptance-texts.ts';

/** What was accepted when and where; read when it is wanted, which is seldom. */
export function AcceptancesCard() {
  const t = useAcceptanceTexts();
  const [isOpen, setOpen] = useState(false);
  const list = apiListQuery(useApi(), 'GET /legal-acceptance', { query: {} });
  const query = useInfiniteQuery({ ...list, enabled: isOpen });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card
      title={t('title')}
      titleLevel={3}
      flush={rows.length > 0}
      foot={query.hasNextPage && <MoreRows pages={query} text={t('more')} loadingText={t('loadingMore')} />}
    >
      {isOpen ? (
        <Loaded query={query} skeleton={<SkeletonRows rows={3} />}>
          {() => (rows.length === 0 ? t('none') : <Rows rows={rows} />)}
        </Loaded>
      ) : (
        <Stack gap={4} align="start">
          <Text variant="ui" tone="secondary">
            {t('text')}
          </Text>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('show')}
          </Button>
        </Stack>
      )}
    </Card>
  );
}

function Rows({ rows }: { readonly rows: readonly LegalAcceptance[] }) {
  const t = useAcceptanceTexts();
  const { day, moment } = useFormat();
  return (
    <DataTable
      label={t('table')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={[
        { key: 'name', header: t('name'), list: 'title', cell: ({ kind }) => t(`kind.${kind}`) },
        {
          key: 'version',
          header: t('version'),
          list: 'detail',
          cell: ({ validFrom }) => day(validFrom),
        },
        { key: 'acceptedAt', header: t('acceptedAt'), list: 'line', cell: ({ acceptedAt }) => moment(acceptedAt) },
        { key: 'place', header: t('place'), list: 'line', cell: ({ place }) => t(`places.${place}`) },
        {
          key: 'organization',
          header: t('organization'),
          list: 'line',
          cell: ({ organizationName }) => organizationName ?? t('alone'),
        },
      ]}
    />
  );
}
