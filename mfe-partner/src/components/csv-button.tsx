import { pays } from '@kontor/contract/role';
import { csvFile } from '@kontor/domain/csv';
import { calendarDay } from '@kontor/domain/date';
import { downloadText } from '@kontor/platform/download-text';
import { useHost } from '@kontor/platform/host';
import { useNow, useOrganization } from '@kontor/platform/host-hooks';
import { Button } from '@kontor/ui/button';
import { useTexts } from '../texts/use-texts.ts';

interface CsvButtonProps {
  /** What is in the file, for its name. */
  readonly name: string;
  readonly label: string;
  /** Head and rows, made when they are asked for. */
  readonly table: () => readonly [head: readonly string[], rows: readonly (readonly string[])[]];
}

/** Offers a list as CSV, as it is shown: the file is made by the browser. Who only reads takes nothing along. */
export function CsvButton({ name, label, table }: CsvButtonProps) {
  const t = useTexts();
  const { language } = useHost();
  const now = useNow();
  const { role } = useOrganization();
  if (!pays.some((one) => one === role)) return null;
  const download = () =>
    downloadText(`${name}-${calendarDay(now.toISOString())}.csv`, csvFile(...table(), language), 'text/csv');
  return (
    <Button variant="outlined" size="sm" aria-label={label} onClick={download}>
      {t('csv')}
    </Button>
  );
}
