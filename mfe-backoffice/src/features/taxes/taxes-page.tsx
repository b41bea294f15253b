import { countryName } from '@kontor/domain/country';
import { useApiQuery, useNow, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { DataTable } from '@kontor/ui/data-table';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Icon } from '@kontor/ui/icon';
import { PageHead } from '@kontor/ui/page-head';
import { Select } from '@kontor/ui/select';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useAddress } from '../../address/use-address.ts';
import { lists } from '../../calls/lists.ts';
import { ListCard } from '../../components/list-card.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { rowMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TaxRateDialog } from './tax-rate-dialog.tsx';
import { type TaxRow, taxRows } from './tax-rows.ts';

/** Rates of VAT by country and day: what counts, and what will. */
export function TaxesPage() {
  const t = useTexts();
  const { language } = useFormat();
  const { get, filter } = useAddress();
  const now = useNow();
  const query = useApiQuery(lists.taxRates, {}, useReadWhenOpened());
  const [adding, setAdding] = useState<string | null>(null);
  const search = get('search') ?? '';
  const withPast = get('past') === 'yes';
  const nameOf = (code: string) => countryName(code, language);
  const isWanted = ({ isoCountryCode, state }: TaxRow) =>
    (withPast || state !== 'past') &&
    `${nameOf(isoCountryCode)} ${isoCountryCode}`.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase());
  const rows = query.data && taxRows(query.data, now, nameOf).filter(isWanted);
  return (
    <StaffPage error={query.error}>
      <PageHead
        title={t('taxes.title')}
        lead={t('taxes.lead')}
        actions={
          query.data && (
            <Button onClick={() => setAdding('DE')}>
              <Icon path={mdiPlus} size={20} />
              {t('taxes.add')}
            </Button>
          )
        }
      />
      <ListCard
        rows={rows}
        failure={useLoadFailure(query)}
        isFiltered={search !== ''}
        none={{ title: t('taxes.none.title'), text: t('taxes.none.text') }}
        filters={
          <FormGrid>
            <SearchField label={t('taxes.search')} value={search} onType={(text) => filter({ search: text })} />
            <Field label={t('taxes.which')}>
              <Select
                value={withPast ? 'yes' : ''}
                onChange={({ target }) => filter({ past: target.value === 'yes' ? 'yes' : null })}
              >
                <option value="">{t('taxes.withoutPast')}</option>
                <option value="yes">{t('taxes.withPast')}</option>
              </Select>
            </Field>
          </FormGrid>
        }
      >
        {(found) => <Table rows={found} onChange={setAdding} />}
      </ListCard>
      {adding !== null && query.data && (
        <TaxRateDialog
          rates={query.data}
          isoCountryCode={adding}
          onDone={() => query.refetch()}
          onClose={() => setAdding(null)}
        />
      )}
    </StaffPage>
  );
}

interface TableProps {
  readonly rows: readonly TaxRow[];
  readonly onChange: (isoCountryCode: string) => void;
}

function Table({ rows, onChange }: TableProps) {
  const t = useTexts();
  const { day, language, ...format } = useFormat();
  return (
    <DataTable
      label={t('taxes.title')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'country',
          header: t('field.isoCountryCode'),
          list: 'title',
          cell: ({ isoCountryCode }) => countryName(isoCountryCode, language),
        },
        {
          key: 'rate',
          header: t('field.rate'),
          align: 'end',
          numeric: true,
          list: 'amount',
          cell: ({ rate }) => format.rate(rate),
        },
        {
          key: 'from',
          header: t('field.validFrom'),
          list: 'detail',
          cell: ({ validFrom }) => day(validFrom),
        },
        {
          key: 'state',
          header: t('field.state'),
          list: 'status',
          cell: ({ state }) =>
            state === 'scheduled' ? <Badge tone="info">{t('value.state.scheduled')}</Badge> : t(`value.state.${state}`),
        },
        {
          key: 'change',
          header: t('taxes.change'),
          headerHidden: true,
          align: 'end',
          list: 'action',
          cell: ({ isoCountryCode, state }) =>
            state === 'current' && (
              <Button
                {...rowMark}
                variant="outlined"
                size="sm"
                aria-label={t('taxes.changeOf', { country: countryName(isoCountryCode, language) })}
                onClick={() => onChange(isoCountryCode)}
              >
                {t('taxes.change')}
              </Button>
            ),
        },
      ]}
    />
  );
}
