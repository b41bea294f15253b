import type { Activity } from '@kontor/contract/activity';
import { operatorActs } from '@kontor/contract/activity-action';
import { roles } from '@kontor/contract/role';
import { useActionName } from '@kontor/platform/activity/use-action-name';
import { useBrand } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { useMemberTexts } from '../members/use-member-texts.ts';
import { useActivityTexts } from './use-activity-texts.ts';
import { useContractChange } from './use-contract-change.ts';

export function ActivityTable({ rows }: { readonly rows: readonly Activity[] }) {
  const brand = useBrand();
  const t = useActivityTexts();
  const actionName = useActionName();
  const { moment } = useFormat();
  const detailsOf = useDetails();
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'what',
          header: t('column.what'),
          list: 'title',
          cell: (row) => {
            const note = [row.subject, detailsOf(row)].filter(Boolean).join(' · ');
            return (
              <>
                {actionName(row.action)}
                {note && <CellNote>{note}</CellNote>}
              </>
            );
          },
        },
        {
          key: 'who',
          header: t('column.who'),
          list: 'line',
          cell: ({ actor }) => (
            <>
              {actor.kind === 'operator' ? brand.name : (actor.name ?? t(`actor.${actor.kind}`))}
              {actor.name !== null && actor.kind !== 'user' && <CellNote>{t(`actor.${actor.kind}`)}</CellNote>}
            </>
          ),
        },
        { key: 'at', header: t('column.at'), list: 'line', cell: ({ at }) => moment(at) },
        {
          key: 'address',
          header: t('column.address'),
          wide: true,
          list: 'line',
          cell: ({ address }) => address ?? '–',
        },
      ]}
    />
  );
}

/** Roles that were given or changed, what became of a contract, what a shop was before, where something was done, and what an operator did. */
function useDetails(): (row: Activity) => string {
  const t = useActivityTexts();
  const members = useMemberTexts();
  const contractChange = useContractChange();
  const { money } = useFormat();
  const roleOf = (value: unknown) => {
    const role = roles.find((known) => known === value);
    return role && members(`role.${role}`);
  };
  return ({ details }) => {
    const [from, to, role] = [roleOf(details['from']), roleOf(details['to']), roleOf(details['role'])];
    if (from && to) return t('fromTo', { from, to });
    if (role) return role;
    const contract = contractChange(details);
    if (contract) return contract;
    const before = [details['nameBefore'], details['addressBefore']].filter((one) => typeof one === 'string' && one);
    if (before.length > 0) return t('before', { before: before.join(', ') });
    if (typeof details['shop'] === 'string') return details['shop'];
    if (typeof details['address'] === 'string') return details['address'];
    const what = operatorActs.find((one) => one === details['what']);
    const amount = typeof details['amount'] === 'number' ? money(details['amount']) : '';
    return what ? t(`operator.${what}`, { amount }) : '';
  };
}
