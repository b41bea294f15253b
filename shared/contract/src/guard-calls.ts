import type { QueryOf } from './calls.ts';
import type { PageQuery } from './page.ts';
import { uuidFormat } from './uuid-format.ts';

const withPlaces: QueryOf<'GET /organization'> = { 'associations[]': ['baseData', 'shops'] };

/** Everything of the user's organizations that the guard and the switcher need, in one round trip. */
export const organizationsOfUser = { call: 'GET /organization', query: withPlaces } as const satisfies PageQuery;

/** Of all places that a user may have, the answer has to tell of these. What is no id is not asked for: an address may have anything. */
export function placeAsked(organization: string | null | undefined, shop: string | null | undefined) {
  const isId = (id: string | null | undefined): id is string => typeof id === 'string' && uuidFormat.test(id);
  return { ...(isId(organization) && { organization }), ...(isId(shop) && { shop }) };
}

/** What the guard asks for to decide about a page: who the user is, and what belongs to them. */
export const guardCalls = [{ call: 'GET /user' }, organizationsOfUser] as const satisfies readonly PageQuery[];
