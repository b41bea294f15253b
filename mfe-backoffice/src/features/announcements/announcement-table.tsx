import type { Announcement } from '@kontor/contract/announcement';
import { inLanguage } from '@kontor/contract/language';
import { announcementState } from '@kontor/domain/announcement';
import { calendarDay } from '@kontor/domain/date';
import { useNow } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Badge, type Tone } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { rowMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './announcements.module.css';
import { useAudienceText } from './use-audience-text.ts';

interface AnnouncementTableProps {
  readonly rows: readonly Announcement[];
  readonly onChange: (announcement: Announcement) => void;
  readonly onWithdraw: (announcement: Announcement) => void;
}

const tones = { info: 'info', warning: 'warning', outage: 'danger' } as const satisfies Record<
  Announcement['level'],
  Tone
>;

export function AnnouncementTable({ rows, onChange, onWithdraw }: AnnouncementTableProps) {
  const t = useTexts();
  const { day, language } = useFormat();
  const audienceText = useAudienceText();
  const today = calendarDay(useNow().toISOString());
  return (
    <DataTable
      label={t('announcements.title')}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'text',
          header: t('announcements.text'),
          list: 'title',
          cell: ({ texts, audience }) => (
            <>
              {inLanguage(texts, language)}
              <CellNote>{audienceText(audience)}</CellNote>
            </>
          ),
        },
        {
          key: 'level',
          header: t('announcements.level'),
          list: 'line',
          cell: ({ level }) => <Badge tone={tones[level]}>{t(`announcements.levels.${level}`)}</Badge>,
        },
        {
          key: 'days',
          header: t('announcements.days'),
          list: 'line',
          cell: ({ from, until }) => t('announcements.fromUntil', { from: day(from), until: day(until) }),
        },
        {
          key: 'state',
          header: t('field.state'),
          list: 'line',
          cell: (row) => {
            const state = announcementState(row, today);
            const text = t(`announcements.states.${state}`);
            return state === 'current' ? <Badge tone="success">{text}</Badge> : text;
          },
        },
        {
          key: 'actions',
          header: t('announcements.actions'),
          headerHidden: true,
          align: 'end',
          list: 'actions',
          cell: (row) => (
            <span className={styles.actions}>
              <Button
                {...rowMark}
                variant="link"
                size="sm"
                aria-label={t('announcements.changeOf', { text: inLanguage(row.texts, language) })}
                onClick={() => onChange(row)}
              >
                {t('announcements.change')}
              </Button>
              <Button
                variant="link"
                size="sm"
                aria-label={t('announcements.withdrawOf', { text: inLanguage(row.texts, language) })}
                onClick={() => onWithdraw(row)}
              >
                {t('announcements.withdraw.open')}
              </Button>
            </span>
          ),
        },
      ]}
    />
  );
}
