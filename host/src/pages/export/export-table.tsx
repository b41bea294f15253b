import type { OrganizationExport } from '@kontor/contract/export';
import { formatFileSize } from '@kontor/domain/file-size';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { DownloadLink } from './download-link.tsx';
import { exportCalls } from './export-queries.ts';
import { useExportTexts } from './use-export-texts.ts';

/** The exports that can be downloaded. */
export function ExportTable({ exports }: { readonly exports: readonly OrganizationExport[] }) {
  const t = useExportTexts();
  const api = useApi();
  const { moment, language } = useFormat();
  const { uuid: organizationUuid } = useOrganization();
  return (
    <DataTable
      label={t('list')}
      rows={exports}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          key: 'requested',
          header: t('column.requested'),
          list: 'title',
          cell: ({ requestedAt, requestedBy }) => (
            <>
              {moment(requestedAt)}
              {requestedBy !== null && <CellNote>{t('by', { name: requestedBy })}</CellNote>}
            </>
          ),
        },
        {
          key: 'size',
          header: t('column.size'),
          list: 'line',
          cell: ({ sizeBytes }) => sizeBytes !== null && formatFileSize(sizeBytes, language),
        },
        {
          key: 'expires',
          header: t('column.expires'),
          list: 'line',
          cell: ({ expiresAt }) => expiresAt !== null && moment(expiresAt),
        },
        {
          key: 'actions',
          header: t('column.actions'),
          headerHidden: true,
          align: 'end',
          list: 'actions',
          cell: ({ uuid, requestedAt }) => (
            <DownloadLink
              href={api.href(exportCalls.download, { organizationUuid, exportUuid: uuid })}
              label={t('downloadOf', { date: moment(requestedAt) })}
            >
              {t('download')}
            </DownloadLink>
          ),
        },
      ]}
    />
  );
}
