import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { licencesOf } from './licences.ts';
import { type Navigation, navigationOf } from './navigation.ts';
import { useSubscription } from './use-subscription.ts';

export function useNavigation(): Navigation {
  const { shop } = useHost().place;
  const subscription = useSubscription();
  return navigationOf(useOrganization(), shop, subscription === undefined ? null : licencesOf(subscription));
}
