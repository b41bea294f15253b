import { interactionParameter } from '@kontor/contract/interaction-parameter';
import { useSearchParams } from 'react-router-dom';

/** The interaction in the URL; `null` if no plugin waits. */
export function useInteractionId(): string | null {
  const [query] = useSearchParams();
  return query.get(interactionParameter);
}
