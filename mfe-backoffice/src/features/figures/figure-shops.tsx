import type { ShopOfFigure } from '@kontor/contract/figures';
import { monthStart } from '@kontor/domain/calendar-month';
import { isAmount } from '@kontor/domain/figures';
import { useFormat } from '@kontor/platform/use-format';
import { DataTable } from '@kontor/ui/data-table';
import { PageHead } from '@kontor/ui/page-head';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { useList } from '../../address/use-list.ts';
import { lists } from '../../calls/lists.ts';
import { CustomerLink } from '../../components/customer-link.tsx';
import { ListCard } from '../../components/list-card.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { type ChosenFigure, noFigure } from './figures-filter.ts';
import { useGroupName } from './use-group-name.ts';

/** The shops behind one number. */
export function FigureShops({ chosen: { month, figure, by, group } }: { readonly chosen: ChosenFigure }) {
  const t = useTexts();
  const { to } = useAddress();
  const { money, count, month: monthName } = useFormat();
  const nameOf = useGroupName();
  const query = { figure, ...(by !== null && group !== null && { by, group }) };
  const list = useList(lists.shopsOfFigure, query, { month });
  const texts = { figure: t(`figures.shops.of.${figure}`), month: monthName(monthStart(month)) };
  return (
    <StaffPage error={list.error}>
      <PageHead
        eyebrow={
          <TextLink quiet render={<Link to={to(noFigure)} />}>
            {t('figures.title')}
          </TextLink>
        }
        title={
          by !== null && group !== null && by !== 'partner'
            ? t('figures.shops.titleOf', { ...texts, group: nameOf(by, group, null) })
            : t('figures.shops.title', texts)
        }
        lead={t('figures.shops.lead')}
      />
      <ListCard
        {...list}
        isFiltered={false}
        none={{ title: t('figures.shops.none.title'), text: t('figures.shops.none.text') }}
      >
        {(rows: readonly ShopOfFigure[]) => (
          <DataTable
            label={t('figures.shops.title', texts)}
            rows={rows}
            rowKey={({ shopUuid }) => shopUuid}
            columns={[
              {
                key: 'organization',
                header: t('figures.shops.organization'),
                list: 'title',
                cell: ({ organizationUuid, organizationName }) => (
                  <CustomerLink customerUuid={organizationUuid} isRow>
                    {organizationName || organizationUuid}
                  </CustomerLink>
                ),
              },
              {
                key: 'shop',
                header: t('figures.shops.shop'),
                list: 'detail',
                cell: ({ shopUuid, shopName }) => shopName || shopUuid,
              },
              {
                key: 'amount',
                header: t(isAmount(figure) ? 'figures.shops.amount' : 'figures.shops.count'),
                align: 'end',
                numeric: true,
                list: 'amount',
                cell: ({ amount }) => (isAmount(figure) ? money(amount) : count(amount)),
              },
            ]}
          />
        )}
      </ListCard>
    </StaffPage>
  );
}
