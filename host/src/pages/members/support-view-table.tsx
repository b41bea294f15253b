import type { SupportAccess } from '@kontor/contract/support-view';
import { useNow } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { useMemberTexts } from './use-member-texts.ts';

type View = SupportAccess['views'][number];

/** Who of the vendor's people has looked, when and why. */
export function SupportViewTable({ views }: { readonly views: readonly View[] }) {
  const t = useMemberTexts();
  const { moment } = useFormat();
  const now = useNow();
  /** What was not ended has ended with its time. */
  const endOf = ({ endsAt, endedAt }: View): string | null => endedAt ?? (new Date(endsAt) <= now ? endsAt : null);
  return (
    <DataTable
      label={t('access.views')}
      rows={views}
      rowKey={({ viewUuid }) => viewUuid}
      columns={[
        {
          key: 'who',
          header: t('access.who'),
          list: 'title',
          cell: ({ name, role }) => (
            <>
              {name ?? t('access.deleted')}
              <CellNote>{t(`access.role.${role}`)}</CellNote>
            </>
          ),
        },
        { key: 'why', header: t('access.why'), list: 'line', cell: ({ reason }) => reason },
        { key: 'from', header: t('access.from'), list: 'line', cell: ({ beganAt }) => moment(beganAt) },
        {
          key: 'to',
          header: t('access.to'),
          list: 'line',
          cell: (view) => {
            const end = endOf(view);
            return end === null ? <Badge tone="warning">{t('access.now')}</Badge> : moment(end);
          },
        },
      ]}
    />
  );
}
