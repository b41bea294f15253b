import type { AccountingMonth } from '@kontor/contract/accounting';
import { callSearch } from '@kontor/contract/call-path';
import { useApi } from '@kontor/platform/host-hooks';
import { ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Icon } from '@kontor/ui/icon';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { mdiDownload } from '@mdi/js';
import { useTexts } from '../../texts/use-texts.ts';

const formats = ['datev', 'csv'] as const;

/** The postings of a month as files. */
export function Downloads({ month: { month } }: { readonly month: AccountingMonth }) {
  const t = useTexts();
  const api = useApi();
  return (
    <Card title={t('accounting.files.title')}>
      <Stack gap={4} align="stretch">
        <Text tone="secondary">{t('accounting.files.text')}</Text>
        <Stack direction="row" gap={3}>
          {formats.map((format) => (
            <ButtonLink
              key={format}
              variant={format === 'datev' ? 'default' : 'outlined'}
              href={api.href('GET /backoffice/accounting', {}) + callSearch({ month, format })}
              download
            >
              <Icon path={mdiDownload} size={20} />
              {t(`accounting.files.${format}`)}
            </ButtonLink>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
}
