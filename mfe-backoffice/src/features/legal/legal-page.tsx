import { type LegalDocument, type LegalKind, legalKinds } from '@kontor/contract/legal-document';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { DataTable } from '@kontor/ui/data-table';
import { Icon } from '@kontor/ui/icon';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Tab, Tabs } from '@kontor/ui/tabs';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { useList } from '../../address/use-list.ts';
import { lists } from '../../calls/lists.ts';
import { ListCard } from '../../components/list-card.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { NewVersion } from './new-version-dialog.tsx';
import { OneVersion } from './one-version.tsx';

/** Legal texts by kind: what counts, what will, what did, and one version beside that before it. The address says which. */
export function LegalPage() {
  const t = useTexts();
  const { get, to } = useAddress();
  const kind = legalKinds.find((one) => one === get('kind')) ?? 'terms';
  const list = useList(lists.legalDocuments, { kind });
  const [isAdding, setAdding] = useState(false);
  const version = get('version');
  const isOfOtherTab = list.isOlder && list.rows?.[0]?.kind !== kind;
  const rows = isOfOtherTab ? undefined : list.rows;
  return (
    <StaffPage error={list.error}>
      <PageHead
        title={t('legal.title')}
        lead={t('legal.lead')}
        actions={
          rows && (
            <Button onClick={() => setAdding(true)}>
              <Icon path={mdiPlus} size={20} />
              {t('legal.add')}
            </Button>
          )
        }
      />
      <Stack gap={6} align="stretch">
        <Tabs label={t('legal.kinds')}>
          {legalKinds.map((one) => (
            <Tab key={one}>
              <Link
                to={to({ kind: one, version: null, cursor: null })}
                {...(one === kind && { 'aria-current': 'page' as const })}
              >
                {t(`legal.kind.${one}`)}
              </Link>
            </Tab>
          ))}
        </Tabs>
        {version === null ? (
          <ListCard
            {...list}
            rows={rows}
            isFiltered={false}
            none={{ title: t('legal.none.title'), text: t('legal.none.text') }}
          >
            {(found) => <Versions rows={found} kind={kind} />}
          </ListCard>
        ) : (
          <OneVersion key={version} kind={kind} uuid={version} />
        )}
      </Stack>
      {isAdding && <NewVersion kind={kind} onDone={() => list.refetch()} onClose={() => setAdding(false)} />}
    </StaffPage>
  );
}

function Versions({ rows, kind }: { readonly rows: readonly LegalDocument[]; readonly kind: LegalKind }) {
  const t = useTexts();
  const { to } = useAddress();
  const { day, moment } = useFormat();
  return (
    <DataTable
      label={t(`legal.kind.${kind}`)}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'validFrom',
          header: t('legal.version'),
          list: 'title',
          cell: ({ uuid, validFrom }) => (
            <RowLink to={to({ version: uuid })}>{t('legal.versionFrom', { date: day(validFrom) })}</RowLink>
          ),
        },
        {
          key: 'state',
          header: t('field.state'),
          list: 'status',
          cell: ({ state }) =>
            state === 'scheduled' ? <Badge tone="info">{t('value.state.scheduled')}</Badge> : t(`value.state.${state}`),
        },
        {
          key: 'asked',
          header: t('legal.asked'),
          list: 'line',
          cell: ({ needsAcceptance }) => t(needsAcceptance ? 'value.yes' : 'value.no'),
        },
        {
          key: 'createdAt',
          header: t('legal.createdAt'),
          list: 'detail',
          cell: ({ createdAt }) => moment(createdAt),
        },
      ]}
    />
  );
}
