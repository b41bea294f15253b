import { isPluginDownload } from '@kontor/domain/plugin-download';
import { useApiQuery, useMayCall, useShopParams } from '@kontor/platform/host-hooks';
import { Card } from '@kontor/ui/card';
import { useTexts } from '../../texts/use-texts.ts';
import { DownloadTable } from '../downloads/download-table.tsx';
import { downloadCallOf } from '../downloads/downloads-query.ts';

/** What is installed for the ERP beside the plugin, which has its own page. */
export function useErpDownloads() {
  const call = downloadCallOf('erp');
  const { data = [] } = useApiQuery(call, { params: useShopParams() }, { enabled: useMayCall()(call) });
  return data.filter((download) => !isPluginDownload(download));
}

/** The ERP runs without any: nothing is said of none. */
export function ErpDownloads({ downloads }: { downloads: ReturnType<typeof useErpDownloads> }) {
  const t = useTexts();
  if (downloads.length === 0) return null;
  return (
    <Card title={t('erp.downloads')} flush>
      <DownloadTable label={t('erp.downloads')} downloads={downloads} />
    </Card>
  );
}
