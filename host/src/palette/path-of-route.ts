import { type RouteName, routes } from '@kontor/contract/routes';
import { generatePath } from 'react-router-dom';
import type { Place } from '../guard/places.ts';

/** The address of a page in a place. */
export const pathOfRoute = (route: RouteName, { organization, shop }: Place): string =>
  generatePath(routes[route].path as string, { organizationUuid: organization.uuid, shopUuid: shop?.uuid ?? '' });
