import type { Plugin } from '@kontor/contract/plugin';
import { formatFileSize } from '@kontor/domain/file-size';
import { SupportLink } from '@kontor/platform/parts/support-link';
import { useFormat } from '@kontor/platform/use-format';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Icon } from '@kontor/ui/icon';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { mdiDownload } from '@mdi/js';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './plugin-page.module.css';

/** The newest version as a file. */
export function DownloadCard({ plugin: { version, download } }: { plugin: Plugin }) {
  const t = useTexts();
  const { date, language } = useFormat();
  if (version === null || download === null) return <NothingPublished />;
  return (
    <Card title={t('plugin.download.title')}>
      <Stack gap={4} align="start">
        <div className={styles.download}>
          <ButtonLink href={download.url} download>
            <Icon path={mdiDownload} size={20} />
            {t('plugin.download.action', { version })}
          </ButtonLink>
        </div>
        <dl className={styles.facts}>
          <dt>{t('plugin.download.released')}</dt>
          <dd>{date(download.releasedAt)}</dd>
          <dt>{t('plugin.download.size')}</dt>
          <dd>{formatFileSize(download.size, language)}</dd>
          <dt>SHA-256</dt>
          <dd>
            <code>{download.sha256}</code>
          </dd>
        </dl>
      </Stack>
    </Card>
  );
}

function NothingPublished() {
  const t = useTexts();
  return (
    <Card title={t('plugin.download.title')}>
      <Stack gap={3} align="start">
        <Text variant="ui" tone="secondary">
          {t('plugin.download.none')}
        </Text>
        <SupportLink>{t('plugin.download.ask')}</SupportLink>
      </Stack>
    </Card>
  );
}
