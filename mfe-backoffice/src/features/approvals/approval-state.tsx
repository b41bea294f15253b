import type { ApprovalState as State } from '@kontor/contract/approval';
import { Badge, type Tone } from '@kontor/ui/badge';
import { useTexts } from '../../texts/use-texts.ts';

const tones: Readonly<Record<State, Tone>> = {
  open: 'info',
  approved: 'success',
  rejected: 'neutral',
  expired: 'warning',
  outdated: 'warning',
};

export function ApprovalState({ state }: { readonly state: State }) {
  const t = useTexts();
  return <Badge tone={tones[state]}>{t(`approvals.state.${state}`)}</Badge>;
}
