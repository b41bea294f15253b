import { isPluginDownload } from '@kontor/domain/plugin-download';
import { useApiQuery, useShopParams } from '@kontor/platform/host-hooks';
import { Card } from '@kontor/ui/card';
import { useTexts } from '../../texts/use-texts.ts';
import { DownloadTable } from '../downloads/download-table.tsx';

/** What is installed for the ERP beside the plugin, which has its own page. The ERP runs without: nothing is said of none. */
export function ErpDownloads() {
  const t = useTexts();
  const { data = [] } = useApiQuery('GET /organization/{organizationUuid}/shop/{shopUuid}/erp/download', {
    params: useShopParams(),
  });
  const downloads = data.filter((download) => !isPluginDownload(download));
  if (downloads.length === 0) return null;
  return (
    <Card title={t('erp.downloads')} flush>
      <DownloadTable label={t('erp.downloads')} downloads={downloads} />
    </Card>
  );
}
