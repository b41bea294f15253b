import { interactionParameter } from '@kontor/contract/interaction-parameter';
import { useSearchParams } from 'react-router-dom';

/** The interaction that the address names; `null` where no plugin waits. */
export function useInteractionId(): string | null {
  const [query] = useSearchParams();
  return query.get(interactionParameter);
}
