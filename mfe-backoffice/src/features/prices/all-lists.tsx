import type { PriceList } from '@kontor/contract/price-list';
import { useApi } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import type { FailedLoad } from '@kontor/platform/use-load-failure';
import { Alert } from '@kontor/ui/alert';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { DataTable } from '@kontor/ui/data-table';
import { Icon } from '@kontor/ui/icon';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { mdiPlus } from '@mdi/js';
import { useNavigate } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { ListCard } from '../../components/list-card.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { useListName } from './use-list-name.ts';

interface AllListsProps {
  readonly all: readonly PriceList[] | undefined;
  readonly failure: FailedLoad | null;
  readonly onDone: () => Promise<unknown>;
}

export function AllLists({ all, failure, onDone }: AllListsProps) {
  const t = useTexts();
  const api = useApi();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { to } = useAddress();
  const begin = useAttempt(async () => {
    const { uuid } = await api.call('POST /backoffice/price-list', {});
    await onDone();
    await navigate(to({ list: uuid, edit: 'yes' }));
  });
  return (
    <>
      <PageHead
        title={t('prices.title')}
        lead={t('prices.lead')}
        actions={
          all && (
            <Button loading={begin.isBusy} onClick={begin.start}>
              <Icon path={mdiPlus} size={20} />
              {t(begin.isBusy ? 'prices.beginning' : 'prices.begin')}
            </Button>
          )
        }
      />
      <Stack gap={6} align="stretch">
        {begin.error !== null && <Alert tone="danger">{errorText(begin.error)}</Alert>}
        <ListCard
          rows={all}
          failure={failure}
          isFiltered={false}
          none={{ title: t('prices.none.title'), text: t('prices.none.text') }}
        >
          {(rows) => <Table rows={rows} />}
        </ListCard>
      </Stack>
    </>
  );
}

function Table({ rows }: { readonly rows: readonly PriceList[] }) {
  const t = useTexts();
  const { to } = useAddress();
  const listName = useListName();
  return (
    <DataTable
      label={t('prices.title')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'name',
          header: t('prices.list'),
          list: 'title',
          cell: (list) => <RowLink to={to({ list: list.uuid })}>{listName(list)}</RowLink>,
        },
        {
          key: 'state',
          header: t('field.state'),
          list: 'detail',
          cell: ({ state }) =>
            state === 'current' || state === 'past' ? (
              t(`value.state.${state}`)
            ) : (
              <Badge tone={state === 'draft' ? 'neutral' : 'info'}>{t(`value.state.${state}`)}</Badge>
            ),
        },
        {
          key: 'months',
          header: t('field.monthsPaidPerYear'),
          align: 'end',
          numeric: true,
          list: 'line',
          cell: ({ monthsPaidPerYear }) => monthsPaidPerYear,
        },
        {
          key: 'items',
          header: t('prices.products'),
          align: 'end',
          numeric: true,
          wide: true,
          cell: ({ items }) => items.length,
        },
      ]}
    />
  );
}
