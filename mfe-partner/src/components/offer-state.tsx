import type { Offer } from '@kontor/contract/offer';
import { Badge, type Tone } from '@kontor/ui/badge';
import { useTexts } from '../texts/use-texts.ts';

const tones: Record<Offer['state'], Tone> = {
  draft: 'neutral',
  sent: 'info',
  accepted: 'success',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
};

/** The state of an offer. */
export function OfferState({ state }: Pick<Offer, 'state'>) {
  const t = useTexts();
  return <Badge tone={tones[state]}>{t(`offers.states.${state}`)}</Badge>;
}
