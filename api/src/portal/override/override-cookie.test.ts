import { createSecretKey } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { Cookies } from '../../infrastructure/http/cookies.ts';
import { signingKeysOf } from '../../infrastructure/secrets/signing-keys.ts';
import { hostRelease, remoteRelease } from '../../testing/releases.ts';
import { overrideOf } from './override.ts';
import { createOverrideCookie } from './override-cookie.ts';

const signingKey = signingKeysOf([createSecretKey(Buffer.alloc(32, 1))]);
const host = hostRelease().build;
const override = overrideOf(remoteRelease('signup').build, 'http://127.0.0.1:8081/');
const request = {} as FastifyRequest;
const reply = {} as FastifyReply;

/** A browser that stores one cookie. */
function browser() {
  let kept: string | undefined;
  const cookies: Cookies = {
    read: () => kept,
    write: (_, __, value) => void (kept = value),
    clear: () => void (kept = undefined),
  };
  return { cookies, keeps: () => kept !== undefined };
}

test.each([
  ['the same allow-list', signingKey, ['http://127.0.0.1:*'], true],
  ['an allow-list without its origin', signingKey, ['https://preview.kontor.test'], false],
  ['no allow-list, as in production', signingKey, [], false],
  ['another signing key', signingKeysOf([createSecretKey(Buffer.alloc(32, 2))]), ['http://127.0.0.1:*'], false],
])('an override is read by a server with %s, or cleared', (_, key, allowed, holds) => {
  const { cookies, keeps } = browser();
  createOverrideCookie(cookies, signingKey, ['http://127.0.0.1:*']).add(request, reply, host, override);
  const read = createOverrideCookie(cookies, key, allowed).read(request, reply, host);
  expect([read, keeps()]).toEqual(holds ? [[override], true] : [[], false]);
});
