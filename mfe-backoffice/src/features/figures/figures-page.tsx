import { FigureGrouping, type FigureMonth, mostFigureMonths } from '@kontor/contract/figures';
import { latestMonths } from '@kontor/domain/calendar-month';
import { useNow } from '@kontor/platform/host-hooks';
import { Alert } from '@kontor/ui/alert';
import { Card, CardBody } from '@kontor/ui/card';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Select } from '@kontor/ui/select';
import { useAddress } from '../../address/use-address.ts';
import { useList } from '../../address/use-list.ts';
import { lists } from '../../calls/lists.ts';
import { hasPages, ListCard, Pages } from '../../components/list-card.tsx';
import { MonthField } from '../../components/month-field.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { searchMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { figureCards, wholeMonths } from './figure-cards.ts';
import { FigureChart } from './figure-chart.tsx';
import { FigureShops } from './figure-shops.tsx';
import { FigureTable } from './figure-table.tsx';
import { chosenFigure, figuresFilter } from './figures-filter.ts';
import { SaveFigures } from './save-figures.tsx';

/** How the vendor's business develops, month by month; or the shops behind one of the numbers. */
export function FiguresPage() {
  const chosen = chosenFigure(useAddress().get);
  return chosen === null ? <AllFigures /> : <FigureShops chosen={chosen} />;
}

function AllFigures() {
  const t = useTexts();
  const filter = figuresFilter(useAddress().get);
  const list = useList(lists.figures, filter);
  const rows = list.failure === null ? (list.rows ?? []) : [];
  // Rows of before are divided in another way.
  const shown = list.isOlder ? [] : rows;
  const isPart = hasPages(list);
  return (
    <StaffPage error={list.error}>
      <PageHead title={t('figures.title')} lead={t('figures.lead')} />
      <Stack gap={6} align="stretch">
        <ListCard
          rows={list.isOlder ? undefined : list.rows}
          failure={list.failure}
          isFiltered={filter.by !== undefined}
          none={{ title: t('figures.none.title'), text: t('figures.none.text') }}
          filters={<Choices rows={rows} filter={filter} />}
        >
          {() => null}
        </ListCard>
        {shown.length > 0 && (
          <>
            {isPart && (
              <Alert tone="info" title={t('figures.part.title')} announce={false}>
                {t('figures.part.text')}
              </Alert>
            )}
            <Cards rows={shown} by={filter.by ?? null} isPart={isPart} />
          </>
        )}
        {isPart && list.failure === null && <Pages {...list} />}
      </Stack>
    </StaffPage>
  );
}

interface ChoicesProps {
  readonly rows: readonly FigureMonth[];
  readonly filter: ReturnType<typeof figuresFilter>;
}

function Choices({ rows, filter }: ChoicesProps) {
  const t = useTexts();
  const { filter: change } = useAddress();
  const months = latestMonths(useNow().toISOString(), mostFigureMonths);
  const from = filter.from ?? rows[0]?.month ?? '';
  const to = filter.to ?? rows.at(-1)?.month ?? '';
  return (
    <Stack gap={4} align="stretch">
      <FormGrid>
        <MonthField
          label={t('figures.from')}
          value={from}
          months={months.filter((month) => to === '' || month <= to)}
          onChange={(month) => change({ from: month, to })}
        />
        <MonthField
          label={t('figures.to')}
          value={to}
          months={months.filter((month) => month >= from)}
          onChange={(month) => change({ from, to: month })}
        />
        <Field label={t('figures.by')}>
          <Select
            {...searchMark}
            value={filter.by ?? ''}
            onChange={({ target }) => change({ by: target.value, at: null })}
          >
            <option value="">{t('figures.byNothing')}</option>
            {FigureGrouping.options.map((by) => (
              <option key={by} value={by}>
                {t(`figures.bys.${by}`)}
              </option>
            ))}
          </Select>
        </Field>
        {filter.by !== undefined && rows.length > 0 && <GroupsOfMonth rows={rows} />}
      </FormGrid>
      <div>
        <SaveFigures filter={filter} />
      </div>
    </Stack>
  );
}

/** The month whose groups the tables have. */
function GroupsOfMonth({ rows }: Pick<ChoicesProps, 'rows'>) {
  const t = useTexts();
  const { get, filter: change } = useAddress();
  const months = wholeMonths(rows)
    .map(({ month }) => month)
    .toReversed();
  return (
    <MonthField
      label={t('figures.tableOf')}
      value={months.find((month) => month === get('at')) ?? months[0] ?? ''}
      months={months}
      onChange={(month) => change({ at: month, cursor: get('cursor') })}
    />
  );
}

interface CardsProps {
  /** Oldest month first. */
  readonly rows: readonly FigureMonth[];
  readonly by: FigureGrouping | null;
  /** Further groups are on other pages. */
  readonly isPart: boolean;
}

/** A chart for each kind of figures, with its numbers below: months, or the groups of one month. No chart shows some groups as all of them. */
function Cards({ rows, by, isPart }: CardsProps) {
  const t = useTexts();
  const { get } = useAddress();
  const months = wholeMonths(rows);
  const at = months.find(({ month }) => month === get('at')) ?? months.at(-1);
  const shown = by === null ? rows.toReversed() : (at?.groups ?? []);
  return figureCards.map(({ card, figures }) => (
    <Card key={card} title={t(`figures.cards.${card}`)} flush>
      {!isPart && (
        <CardBody>
          <FigureChart card={card} months={months} by={by} />
        </CardBody>
      )}
      <FigureTable label={t(`figures.cards.${card}`)} figures={figures} rows={shown} by={by} />
    </Card>
  ));
}
