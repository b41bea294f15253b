import { dunningSeverity } from '@kontor/domain/dunning';
import { useHost } from '@kontor/platform/host';
import { usePages } from '../federation/surroundings.ts';
import { licencesOf } from './licences.ts';
import { type Around, type NavigationGroup, navigationOf, navigationOfStaff } from './navigation.ts';
import { useDunning } from './use-dunning.ts';
import { useSubscription } from './use-subscription.ts';

/** `null` on pages without an organization, as that of operators. */
export function useAround(): Around | null {
  const { organization, shop } = useHost().place;
  const subscription = useSubscription();
  const licences = subscription === undefined ? null : licencesOf(subscription);
  const isDunned = dunningSeverity(useDunning()) !== 'none';
  return organization && { organization, shop, licences, isDunned };
}

export function useNavigation(): NavigationGroup[] {
  const around = useAround();
  const pages = usePages();
  const { user } = useHost().session;
  return around ? navigationOf(around, pages) : navigationOfStaff(user?.staffRole ?? null, pages);
}
