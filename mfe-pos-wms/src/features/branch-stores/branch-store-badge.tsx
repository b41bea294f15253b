import type { BranchStore } from '@kontor/contract/branch-store';
import { Badge, type Tone } from '@kontor/ui/badge';
import { useTexts } from '../../texts/use-texts.ts';

const tones: Readonly<Record<BranchStore['state'], Tone>> = {
  active: 'success',
  disabled: 'neutral',
  requested: 'info',
};

export function BranchStoreBadge({ state }: Pick<BranchStore, 'state'>) {
  const t = useTexts();
  return <Badge tone={tones[state]}>{t(`branchStores.${state}`)}</Badge>;
}
