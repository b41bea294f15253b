import type { CookieSerializeOptions } from '@fastify/cookie';
import { brand } from '@kontor/contract/brand';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../environment.ts';

export type CookieName =
  | 'access'
  | 'refresh'
  | 'owner'
  | 'visitor'
  | 'device'
  | 'xsrf'
  | 'shopify'
  | 'plugin'
  | 'canary'
  | 'override';

/** The portal's own cookies. With https the HttpOnly ones are bound to this host (`__Host-`). */
export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  /** @param maxAge seconds; without it, until the browser closes */
  write(reply: FastifyReply, name: CookieName, value: string, maxAge?: number): void;
  clear(reply: FastifyReply, name: CookieName): void;
}

export function createCookies(environment: Pick<Environment, 'publicUrl'>): Cookies {
  const secure = environment.publicUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const names: Readonly<Record<CookieName, string>> = {
    access: `${prefix}${brand.shortName}-access`,
    refresh: `${prefix}${brand.shortName}-refresh`,
    visitor: `${prefix}${brand.shortName}-visitor`,
    device: `${prefix}${brand.shortName}-device`,
    shopify: `${prefix}${brand.shortName}-shopify`,
    plugin: `${prefix}${brand.shortName}-plugin`,
    canary: `${prefix}${brand.shortName}-canary`,
    override: `${prefix}${brand.shortName}-override`,
    // Scripts read these two, so their names are part of the contract.
    owner: sessionOwnerCookie,
    xsrf: 'XSRF-TOKEN',
  };
  const options = (name: CookieName): CookieSerializeOptions => ({
    path: '/',
    httpOnly: name !== 'xsrf' && name !== 'owner',
    secure,
    sameSite: 'lax',
  });
  return {
    read: (request, name) => request.cookies[names[name]],
    write: (reply, name, value, maxAge) =>
      void reply.setCookie(names[name], value, maxAge === undefined ? options(name) : { ...options(name), maxAge }),
    clear: (reply, name) => void reply.clearCookie(names[name], options(name)),
  };
}
