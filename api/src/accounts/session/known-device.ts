import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Clock, days } from '../../infrastructure/clock.ts';
import type { Cookies } from '../../infrastructure/http/cookies.ts';
import type { SigningKeys } from '../../infrastructure/secrets/signing-keys.ts';
import { hashSecret, randomSecret } from '../../infrastructure/signing.ts';

/**
 * Browsers in which an account was signed in to before. Wrong passwords of other browsers do not slow them down, so that
 * an attacker cannot keep the owner out. The cookie names no account and is read at sign-ins only: it is no tracking id.
 */
export interface KnownDevices {
  /** Under what the attempts of this browser at an account are counted; `null` for a browser that is not known to it. */
  idOf(request: FastifyRequest, userUuid: string): string | null;
  /** Makes the browser known to an account, after its user was proved. */
  remember(request: FastifyRequest, reply: FastifyReply, userUuid: string): void;
}

/** Without a sign-in for this long, a browser is unknown again. */
const lifetime = days(180);

/** Accounts of one browser; those signed in to last are kept. */
const maximum = 5;

/** `{random id}.{issued at, in seconds}.{signature}`; the signature covers the account, too. */
interface Entry {
  readonly id: string;
  readonly issuedAt: number;
  readonly signature: string;
  readonly text: string;
}

export function createKnownDevices(cookies: Cookies, clock: Clock, keys: SigningKeys): KnownDevices {
  const messageOf = (userUuid: string, id: string, issuedAt: number) => `known-device|${userUuid}|${id}|${issuedAt}`;
  const belongsTo = ({ id, issuedAt, signature }: Entry, userUuid: string) =>
    keys.verify(messageOf(userUuid, id, issuedAt), signature);

  function entriesOf(request: FastifyRequest): Entry[] {
    const oldest = (clock.now().getTime() - lifetime) / 1000;
    return (cookies.read(request, 'device') ?? '')
      .split('~', maximum)
      .map((text) => {
        const [id = '', issuedAt, signature = ''] = text.split('.');
        return { id, issuedAt: Number(issuedAt), signature, text };
      })
      .filter(({ issuedAt }) => issuedAt > oldest);
  }

  return {
    idOf(request, userUuid) {
      const entry = entriesOf(request).find((known) => belongsTo(known, userUuid));
      return entry === undefined ? null : hashSecret(entry.id);
    },

    remember(request, reply, userUuid) {
      const others = entriesOf(request).filter((known) => !belongsTo(known, userUuid));
      const [id, issuedAt] = [randomSecret(), Math.floor(clock.now().getTime() / 1000)];
      const own = `${id}.${issuedAt}.${keys.sign(messageOf(userUuid, id, issuedAt))}`;
      const texts = [own, ...others.map(({ text }) => text)].slice(0, maximum);
      cookies.write(reply, 'device', texts.join('~'), lifetime / 1000);
    },
  };
}
