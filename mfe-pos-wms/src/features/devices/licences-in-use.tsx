import type { DeviceLicences } from '@kontor/domain/device';
import { Stack } from '@kontor/ui/page';
import { Pips } from '@kontor/ui/pips';
import { Text } from '@kontor/ui/text';
import { useTexts } from '../../texts/use-texts.ts';

/** More squares than this would not fit beside the numbers. */
const maxPips = 8;

/** How many licences are used, and of how many. */
export function LicencesInUse({ licences: { licensed, used } }: { licences: DeviceLicences }) {
  const t = useTexts();
  return (
    <Stack direction="row" gap={3} align="center">
      {licensed <= maxPips && <Pips total={licensed} filled={Math.min(used, licensed)} />}
      <Text variant="ui" tone="secondary" numeric>
        {t('devices.used', { count: used, licences: licensed })}
      </Text>
    </Stack>
  );
}
