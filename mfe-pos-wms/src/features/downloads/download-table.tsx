import type { Download } from '@kontor/contract/download';
import { inLanguage } from '@kontor/contract/language';
import { formatFileSize } from '@kontor/domain/file-size';
import { CopyButton } from '@kontor/platform/parts/copy-button';
import { useFormat } from '@kontor/platform/use-format';
import { ButtonLink } from '@kontor/ui/button';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './download-table.module.css';

interface DownloadTableProps {
  readonly label: string;
  readonly downloads: readonly Download[];
}

export function DownloadTable({ label, downloads }: DownloadTableProps) {
  const t = useTexts();
  const { date, language } = useFormat();
  return (
    <DataTable
      label={label}
      rows={downloads}
      rowKey={({ externalId }) => externalId}
      columns={[
        {
          key: 'title',
          header: t('downloads.title'),
          cell: ({ title, platform }) => (
            <>
              <b>{inLanguage(title, language)}</b>
              <CellNote>{platform}</CellNote>
            </>
          ),
          list: 'title',
        },
        { key: 'version', header: t('downloads.version'), cell: ({ version }) => version, list: 'amount' },
        {
          key: 'releasedAt',
          header: t('downloads.releasedAt'),
          cell: ({ releasedAt }) => date(releasedAt),
          numeric: true,
          list: 'line',
        },
        {
          key: 'size',
          header: t('downloads.size'),
          cell: ({ size }) => formatFileSize(size, language),
          numeric: true,
          list: 'line',
        },
        {
          key: 'checksum',
          header: t('downloads.checksum'),
          cell: ({ sha256 }) => <Checksum sha256={sha256} />,
          list: 'line',
        },
        {
          key: 'action',
          header: t('downloads.action'),
          headerHidden: true,
          align: 'end',
          cell: ({ url, title }) => (
            <ButtonLink
              variant="outlined"
              size="sm"
              href={url}
              rel="noreferrer"
              aria-label={t('downloads.downloadOf', { title: inLanguage(title, language) })}
            >
              {t('downloads.download')}
            </ButtonLink>
          ),
          list: 'actions',
        },
      ]}
    />
  );
}

/** Its beginning and end, which are enough to compare by eye; all of it is copied. */
function Checksum({ sha256 }: { sha256: string }) {
  const t = useTexts();
  return (
    <span className={styles.checksum}>
      <code title={sha256}>{`${sha256.slice(0, 8)}…${sha256.slice(-8)}`}</code>
      <CopyButton
        text={sha256}
        label={t('downloads.copyChecksum')}
        done={t('downloads.copied')}
        failed={t('downloads.copyFailed')}
      />
    </span>
  );
}
