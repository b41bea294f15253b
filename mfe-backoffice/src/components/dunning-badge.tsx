import type { DunningState } from '@kontor/contract/dunning';
import { Badge } from '@kontor/ui/badge';
import { useTexts } from '../texts/use-texts.ts';

/** How far a dunning process has come; nothing where there is none. */
export function DunningBadge({ state }: { readonly state: DunningState | null }) {
  const t = useTexts();
  if (state === null) return null;
  const tone = state === 'resolved' ? 'neutral' : state === 'overdue' ? 'danger' : 'warning';
  return <Badge tone={tone}>{t(`dunning.${state}`)}</Badge>;
}
