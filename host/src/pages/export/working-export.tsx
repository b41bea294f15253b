import { useFormat } from '@kontor/platform/use-format';
import { Card } from '@kontor/ui/card';
import { Meter } from '@kontor/ui/meter';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useExportTexts } from './use-export-texts.ts';

/** How far the export is that is being made. */
export function WorkingExport({ progress }: { readonly progress: number }) {
  const t = useExportTexts();
  const { percent } = useFormat();
  const done = t('working.percent', { percent: percent(progress / 100) });
  return (
    <Card title={t('working.title')} aside={<output>{done}</output>}>
      <Stack gap={4} align="stretch">
        <Meter label={t('working.progress')} text={done} value={progress} max={100} />
        <Text variant="ui" tone="secondary">
          {t('working.text')}
        </Text>
      </Stack>
    </Card>
  );
}
