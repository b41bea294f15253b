import { type Approval, ApprovalState as States } from '@kontor/contract/approval';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { PageHead } from '@kontor/ui/page-head';
import { Select } from '@kontor/ui/select';
import { approvalParameter } from '../../address/approval-path.ts';
import { useAddress } from '../../address/use-address.ts';
import { useList } from '../../address/use-list.ts';
import { lists } from '../../calls/lists.ts';
import { useCallName } from '../../changes/call-name.ts';
import { Actor } from '../../components/actor.tsx';
import { ListCard } from '../../components/list-card.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { searchMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ApprovalState } from './approval-state.tsx';
import { OneApproval } from './one-approval.tsx';

/** What waits for a second person, and what became of the rest. */
export function ApprovalsPage() {
  const { get } = useAddress();
  const uuid = get(approvalParameter);
  return uuid === null ? <List /> : <OneApproval key={uuid} uuid={uuid} />;
}

const filterOf = (state: string | null) => States.options.find((known) => known === state) ?? 'open';

function List() {
  const t = useTexts();
  const { get, filter } = useAddress();
  const state = filterOf(get('state'));
  const list = useList(lists.approvals, { state });
  const waiting = state === 'open' && list.isFirst && !list.isOlder ? list.rows : undefined;
  return (
    <StaffPage error={list.error}>
      <PageHead title={useSentence(waiting)} lead={t('approvals.lead')} />
      <ListCard
        {...list}
        isFiltered={state !== 'open'}
        none={{ title: t('approvals.none.title'), text: t('approvals.none.text') }}
        filters={
          <FormGrid>
            <Field label={t('approvals.filter')}>
              <Select {...searchMark} value={state} onChange={({ target }) => filter({ state: target.value })}>
                {States.options.map((each) => (
                  <option key={each} value={each}>
                    {t(`approvals.state.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </FormGrid>
        }
      >
        {(rows) => <Table rows={rows} />}
      </ListCard>
    </StaffPage>
  );
}

/** The state first: how much of it the reader can decide. */
function useSentence(waiting: readonly Approval[] | undefined): string {
  const t = useTexts();
  if (waiting === undefined) return t('approvals.title');
  const count = waiting.filter(({ isOwn }) => !isOwn).length;
  return count === 0 ? t('approvals.nothing') : t('approvals.waiting', { count });
}

function Table({ rows }: { readonly rows: readonly Approval[] }) {
  const t = useTexts();
  const { to } = useAddress();
  const { money, moment } = useFormat();
  const callName = useCallName();
  return (
    <DataTable
      label={t('approvals.title')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'what',
          header: t('approvals.what'),
          list: 'title',
          cell: ({ uuid, call, reason }) => (
            <>
              <RowLink to={to({ [approvalParameter]: uuid })}>{callName(call)}</RowLink>
              {reason !== null && <CellNote>{reason}</CellNote>}
            </>
          ),
        },
        {
          key: 'amount',
          header: t('field.amount'),
          align: 'end',
          numeric: true,
          list: 'amount',
          cell: ({ amount }) => (amount === null ? '' : money(amount)),
        },
        {
          key: 'who',
          header: t('approvals.who'),
          list: 'line',
          cell: ({ requestedBy }) => <Actor actor={requestedBy} />,
        },
        {
          key: 'at',
          header: t('approvals.at'),
          wide: true,
          list: 'line',
          cell: ({ requestedAt }) => moment(requestedAt),
        },
        {
          key: 'state',
          header: t('approvals.stateTitle'),
          list: 'line',
          cell: ({ state, isOwn }) =>
            state === 'open' && isOwn ? t('approvals.ofYours') : <ApprovalState state={state} />,
        },
      ]}
    />
  );
}
