import type { Plugin } from '@kontor/contract/plugin';
import { useShop } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { PageLink } from '@kontor/platform/parts/page-link';
import { useFormat } from '@kontor/platform/use-format';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Columns, Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonText } from '@kontor/ui/skeleton';
import { usePlugin } from '../../components/use-plugin.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DownloadCard } from './download-card.tsx';
import { InstallationCard } from './installation-card.tsx';
import { LicenceCard } from './licence-card.tsx';

/** The plugin that connects a Shopware 6 shop: its licence, the download, and how it is installed. */
export function PluginPage() {
  const t = useTexts();
  const shop = useShop();
  if (shop.type !== 'shopware6') return <NotNeeded />;
  return (
    <Page>
      <PluginOfShop key={shop.uuid} title={t('plugin.title')} />
    </Page>
  );
}

function PluginOfShop({ title }: { title: string }) {
  const t = useTexts();
  const { date } = useFormat();
  const plugin = usePlugin();
  const since = plugin.data?.connectedSince ?? null;
  const lead = since === null ? t('plugin.lead') : t('plugin.connectedSince', { date: date(since) });
  return (
    <>
      <PageHead title={title} lead={lead} />
      <Loaded query={plugin} skeleton={<PartsSkeleton />}>
        {(data) => <Parts plugin={data} />}
      </Loaded>
    </>
  );
}

function PartsSkeleton() {
  const t = useTexts();
  return (
    <Columns
      layout="golden"
      aside={
        <>
          <Card title={t('plugin.licence.title')}>
            <SkeletonText lines={4} />
          </Card>
          <Card title={t('plugin.download.title')}>
            <SkeletonText lines={6} />
          </Card>
        </>
      }
    >
      <Card title={t('plugin.installation.title')}>
        <SkeletonText lines={10} />
      </Card>
    </Columns>
  );
}

function Parts({ plugin }: { plugin: Plugin }) {
  return (
    <Columns
      layout="golden"
      aside={
        <>
          <LicenceCard licence={plugin.pluginInstallationLicense} />
          <DownloadCard plugin={plugin} />
        </>
      }
    >
      <InstallationCard plugin={plugin} />
    </Columns>
  );
}

/** Cloud shops are connected from the beginning, and shopware5 shops by their successor. */
function NotNeeded() {
  const t = useTexts();
  const isOld = useShop().type === 'shopware5';
  return (
    <Page>
      <PageHead title={t('plugin.title')} />
      <Card flush>
        <EmptyState
          title={t(isOld ? 'plugin.shopware5.title' : 'plugin.cloud.title')}
          titleAs="h2"
          action={
            <ButtonLink variant="outlined" render={<PageLink page={isOld ? 'migration' : 'erp'} />}>
              {t(isOld ? 'plugin.shopware5.action' : 'plugin.cloud.action')}
            </ButtonLink>
          }
        >
          {t(isOld ? 'plugin.shopware5.text' : 'plugin.cloud.text')}
        </EmptyState>
      </Card>
    </Page>
  );
}
