import * as z from 'zod/mini';
import { StartError } from './start-error.ts';

/** The framework trusts no network that is everything (`/0`). */
const notEverything = z.regex(/\/0*[1-9]\d*$/);

/** What the framework takes (https://github.com/fastify/proxy-addr#proxyaddrreq-trust); of anything else it throws a bare trace. */
const Proxy = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4().check(notEverything),
  z.cidrv6().check(notEverything),
]);

/** Checks the addresses of the proxies whose X-Forwarded-For is believed. */
export function proxies(named: readonly string[]): readonly string[] {
  const wrong = named.find((address) => !z.safeParse(Proxy, address).success);
  if (wrong === undefined) return named;
  throw new StartError(`TRUST_PROXY names "${wrong}": addresses, or networks such as 10.0.0.0/8, are needed.`);
}
