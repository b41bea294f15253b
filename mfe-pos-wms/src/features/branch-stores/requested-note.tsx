import type { BranchStore } from '@kontor/contract/branch-store';
import { brand } from '@kontor/contract/brand';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useTexts } from '../../texts/use-texts.ts';

/** After this time something is wrong rather than slow. */
const usualMs = 60 * 60 * 1000;

const isLate = ({ createdAt }: BranchStore): boolean => Date.now() - Date.parse(createdAt) > usualMs;

/** What happens with a branch store that was asked for, and whom to ask when it takes too long. */
export function RequestedNote({ store }: { store: BranchStore }) {
  const t = useTexts();
  const takesLong = isLate(store);
  return (
    <Text variant="ui" tone="secondary">
      {takesLong ? t('branchStores.requestedLate') : t('branchStores.requestedText')}{' '}
      {takesLong && <TextLink href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</TextLink>}
    </Text>
  );
}
