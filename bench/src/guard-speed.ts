import { repositoryPages } from '@kontor/build/page-records';
import { pagesOf } from '@kontor/contract/portal-page';
import { matchPath } from 'react-router-dom';
import { locate } from '../../host/src/base/where.ts';
import { decide } from '../../host/src/guard/decide.ts';

export interface GuardSpeed {
  /** Decisions per second. */
  readonly decisions: number;
  /** The same paths matched against the list of pages and nothing else, per second: the work of any router. */
  readonly lookups: number;
}

const uuid = '00000000-0000-4000-8000-000000000101';
const pages = Object.entries(repositoryPages()).flatMap(([owner, records]) =>
  pagesOf(owner, Object.fromEntries(Object.entries(records).map(([name, page]) => [name, { ...page, roles: [] }]))),
);
const paths = pages.map(({ path }) => path);
const addresses = [...paths.map((path) => path.replaceAll(/:\w+/g, uuid)), '/', '/foo', `/organization/${uuid}/foo`];
const known = { organizations: [], lookup: 'not-found', lastShopUuid: null, hasStaffPages: true } as const;
const user = {
  uuid,
  email: 'eva@radwerk.test',
  firstName: 'Eva',
  lastName: 'Brandt',
  language: 'de',
  state: 'active',
  userTokenType: null,
  staffRole: null,
} as const;

function perSecond(work: (pathname: string) => unknown): number {
  const rounds = 200;
  for (const address of addresses) work(address);
  const from = performance.now();
  for (let round = 0; round < rounds; round += 1) for (const address of addresses) work(address);
  return (rounds * addresses.length * 1000) / (performance.now() - from);
}

/** The guard runs with every render of the portal: it must not cost more than matching the page. */
export function guardSpeed(): GuardSpeed {
  const decideAt = (pathname: string) => decide(locate({ pathname, search: '?a=1', hash: '' }, pages), user, known);
  const lookUp = (pathname: string) => paths.find((path) => matchPath(path, pathname));
  // In turns, and the best of each, since disturbances come from the machine and not from the code.
  const turns = Array.from({ length: 5 }, () => ({ decisions: perSecond(decideAt), lookups: perSecond(lookUp) }));
  return {
    decisions: Math.max(...turns.map(({ decisions }) => decisions)),
    lookups: Math.max(...turns.map(({ lookups }) => lookups)),
  };
}
