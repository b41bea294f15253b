import type { ListedPartner } from '@kontor/contract/operator-partner';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { RowLink } from '../../components/row-link.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { TermsText } from './terms-text.tsx';

interface PartnerTableProps {
  readonly rows: readonly ListedPartner[];
  readonly toPartner: (organizationUuid: string) => string;
}

const tones = { applied: 'info', approved: 'success', suspended: 'warning' } as const;

export function PartnerTable({ rows, toPartner }: PartnerTableProps) {
  const t = useTexts();
  const { count, date } = useFormat();
  return (
    <DataTable
      label={t('partners.title')}
      rows={rows}
      rowKey={({ organizationUuid }) => organizationUuid}
      columns={[
        {
          key: 'name',
          header: t('partners.name'),
          list: 'title',
          cell: ({ organizationUuid, name }) => (
            <RowLink to={toPartner(organizationUuid)}>{name || organizationUuid}</RowLink>
          ),
        },
        {
          key: 'state',
          header: t('partners.state'),
          list: 'status',
          cell: ({ state, stateSince }) => (
            <>
              <Badge tone={tones[state]}>{t(`partners.states.${state}`)}</Badge>
              <CellNote>{t('partners.since', { date: date(stateSince) })}</CellNote>
            </>
          ),
        },
        {
          key: 'payout',
          header: t('partners.payout'),
          wide: true,
          list: 'line',
          cell: ({ payoutState }) => t(`partners.payoutStates.${payoutState}`),
        },
        {
          key: 'terms',
          header: t('partners.terms'),
          list: 'line',
          cell: ({ terms, laterTerms }) => <TermsText terms={terms} later={laterTerms} />,
        },
        {
          key: 'shops',
          header: t('partners.shops'),
          align: 'end',
          numeric: true,
          list: 'amount',
          cell: ({ customerShopCount }) => count(customerShopCount),
        },
      ]}
    />
  );
}
