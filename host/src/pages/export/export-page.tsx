import { apiBase } from '@kontor/contract/api-base';
import type { OrganizationExport } from '@kontor/contract/export';
import { exportSchemaPath } from '@kontor/contract/export-schema-path';
import { apiQueryKey } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useApiQuery, useOrganization, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Columns, Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useQueryClient } from '@tanstack/react-query';
import styles from './export-page.module.css';
import { exportCalls } from './export-queries.ts';
import { ExportTable } from './export-table.tsx';
import { useExportTexts } from './use-export-texts.ts';
import { WorkingExport } from './working-export.tsx';

/** How often the progress is read while an export is being made. */
const pollMilliseconds = 2000;

const isWorking = ({ state }: OrganizationExport): boolean => state === 'working';

/** Everything of an organization as one file: asked for, made, downloaded. */
export function ExportPage() {
  const t = useExportTexts();
  const params = { organizationUuid: useOrganization().uuid };
  const query = useApiQuery(
    exportCalls.exports,
    { params },
    {
      ...useReadWhenOpened(),
      refetchInterval: ({ state }) => (state.data?.some(isWorking) ? pollMilliseconds : false),
    },
  );
  return (
    <Page>
      <PageHead title={t('title')} lead={t('lead')} />
      <Columns layout="aside-344" aside={<Content />}>
        <Loaded
          query={query}
          skeleton={
            <Card title={t('list')} flush>
              <SkeletonRows rows={3} />
            </Card>
          }
        >
          {(exports) => <Exports exports={exports} />}
        </Loaded>
      </Columns>
    </Page>
  );
}

function Exports({ exports }: { readonly exports: readonly OrganizationExport[] }) {
  const t = useExportTexts();
  const working = exports.find(isWorking);
  const done = exports.filter(({ state }) => state === 'done');
  const [latest] = exports;
  return (
    <Stack gap={6} align="stretch">
      {working && <WorkingExport progress={working.progress} />}
      {latest?.state === 'failed' && (
        <Alert tone="warning" announce={false} title={t('failed.title')}>
          {t('failed.text')}
        </Alert>
      )}
      {done.length === 0 && !working && (
        <Card flush>
          <EmptyState titleAs="h2" title={t('none.title')} action={<RequestButton label={t('request')} />}>
            {t('none.text')}
          </EmptyState>
        </Card>
      )}
      {done.length > 0 && (
        <Card title={t('list')} flush foot={!working && <RequestButton label={t('again')} />}>
          <ExportTable exports={done} />
        </Card>
      )}
    </Stack>
  );
}

function RequestButton({ label }: { readonly label: string }) {
  const t = useExportTexts();
  const { api, notify } = useHost();
  const params = { organizationUuid: useOrganization().uuid };
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { start, isBusy, error } = useAttempt(
    async () => {
      await api.call(exportCalls.request, { params });
      await queryClient.invalidateQueries({ queryKey: apiQueryKey(exportCalls.exports, { params }) });
      notify(t('requested'));
    },
    { isRepeatable: true },
  );
  return (
    <Stack gap={3} align="start">
      <Button loading={isBusy} onClick={start}>
        {isBusy ? t('requesting') : label}
      </Button>
      {error !== null && <Alert tone="danger" title={errorText(error)} />}
    </Stack>
  );
}

/** What the file has, and what it has not. */
function Content() {
  const t = useExportTexts();
  return (
    <Card title={t('content.title')}>
      <Stack gap={4} align="stretch">
        <ul className={styles.content}>
          {(['data', 'lists', 'papers', 'activity', 'checks'] as const).map((part) => (
            <li key={part}>{t(`content.${part}`)}</li>
          ))}
        </ul>
        <TextLink href={`${apiBase}${exportSchemaPath}`}>{t('content.schema')}</TextLink>
        <Text variant="small" tone="secondary">
          {t('content.note')}
        </Text>
      </Stack>
    </Card>
  );
}
