import type { Lead } from '@kontor/contract/partner';
import { Badge, type Tone } from '@kontor/ui/badge';
import { useTexts } from '../texts/use-texts.ts';

const tones: Record<Exclude<Lead['state'], 'lost'>, Tone> = { submitted: 'neutral', contacted: 'info', won: 'success' };

/** The state of a lead. */
export function LeadState({ state }: Pick<Lead, 'state'>) {
  const t = useTexts();
  if (state === 'lost') return t('leads.states.lost');
  return <Badge tone={tones[state]}>{t(`leads.states.${state}`)}</Badge>;
}
