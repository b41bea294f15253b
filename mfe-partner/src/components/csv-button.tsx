import { pays } from '@kontor/contract/role';
import { csvFile } from '@kontor/domain/csv';
import { calendarDay } from '@kontor/domain/date';
import { downloadText } from '@kontor/platform/download-text';
import { useHost } from '@kontor/platform/host';
import { useNow, useOrganization } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Button } from '@kontor/ui/button';
import { useTexts } from '../texts/use-texts.ts';

interface CsvButtonProps {
  /** What is in the file, for its name. */
  readonly name: string;
  readonly label: string;
  /** Head and rows, read when they are asked for. */
  readonly table: () => Promise<readonly [head: readonly string[], rows: readonly (readonly string[])[]]>;
}

/** Offers a list as CSV, all of it: the file is made by the browser. Who only reads takes nothing along. */
export function CsvButton({ name, label, table }: CsvButtonProps) {
  const t = useTexts();
  const { language, notify } = useHost();
  const errorText = useErrorText();
  const now = useNow();
  const { role } = useOrganization();
  const { start, isBusy } = useAttempt(
    async () => {
      const file = csvFile(...(await table()), language);
      downloadText(`${name}-${calendarDay(now.toISOString())}.csv`, file, 'text/csv');
    },
    { isRepeatable: true, onError: (error) => notify(errorText(error), 'danger') },
  );
  if (!pays.some((one) => one === role)) return null;
  return (
    <Button variant="outlined" size="sm" aria-label={label} loading={isBusy} onClick={start}>
      {t('csv')}
    </Button>
  );
}
