import type { QueryOf } from './calls.ts';
import type { PageQuery } from './page.ts';

const withPlaces: QueryOf<'GET /organization'> = { 'associations[]': ['baseData', 'shops'] };

/** Everything of the user's organizations that the guard and the switcher need, in one round trip. */
export const organizationsOfUser = { call: 'GET /organization', query: withPlaces } as const satisfies PageQuery;

/** What the guard asks for to decide about a page: who the user is, and what belongs to them. */
export const guardCalls = [{ call: 'GET /user' }, organizationsOfUser] as const satisfies readonly PageQuery[];
