import { randomUUID } from 'node:crypto';
import { after } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Caller } from '../../infrastructure/http/call-context.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEventTo } from '../../infrastructure/security/record-security-event.ts';
import { randomSecret } from '../../infrastructure/signing.ts';
import type { Browser } from './browser.ts';
import { tokenNow } from './reading.ts';
import * as repository from './session.repository.ts';
import type { SessionRow, SessionTokenRow } from './session.tables.ts';
import {
  absoluteLifetime,
  accessLifetime,
  hashToken,
  idleLifetime,
  nextSecret,
  type OpenedSession,
  pairOf,
  rotationGrace,
  secretOf,
  type TokenPair,
} from './session-tokens.ts';

export interface SessionService {
  /**
   * Opens a session for a user and returns its first pair of tokens.
   *
   * @param isProven whether the user has just proven a second factor
   */
  open(tx: Queryable, userUuid: string, browser: Browser, isProven?: boolean): Promise<OpenedSession>;
  /** The session of an access token; `null` when the token is not or no longer valid. */
  authenticate(accessToken: string): Promise<Caller | null>;
  /** The next pair for a refresh token; `null` when the session cannot be renewed and the user has to sign in. */
  refresh(refreshToken: string): Promise<TokenPair | null>;
  /**
   * The access token that belongs to a refresh token, whether or not it has expired: for reading alone, inside this
   * server (reading.ts). The refresh token stays as it is. `null` when it could not be renewed.
   */
  tokenToRead(refreshToken: string): Promise<string | null>;
  /** Ends the session of either of the two tokens. */
  end(tx: Queryable, token: string): Promise<void>;
  /** The sessions in which a user is signed in, most recently used first. */
  list(userUuid: string): Promise<SessionRow[]>;
  /** Ends one session of a user; `false` if the user has no such session. */
  endOne(userUuid: string, sessionUuid: string): Promise<boolean>;
  /** Ends the sessions of a user, all of them or all but one. */
  endAll(tx: Queryable, userUuid: string, exceptSessionUuid?: string): Promise<void>;
}

type Needs = Pick<Infrastructure, 'database' | 'callers' | 'clock' | 'log'>;

const tokenRow = (pair: TokenPair, now: Date): SessionTokenRow => ({
  refresh_hash: hashToken(pair.refresh),
  session_uuid: pair.sessionUuid,
  access_hash: hashToken(pair.access),
  access_expires_at: after(now, accessLifetime),
  created_at: now,
  replaced_at: null,
  rotation_nonce: null,
});

export function createSessionService({ database, callers, clock, log }: Needs): SessionService {
  async function rotate(tx: Tx, session: SessionRow, refreshToken: string, now: Date): Promise<TokenPair> {
    const nonce = randomSecret();
    const next = pairOf(session.uuid, nextSecret(secretOf(refreshToken), nonce));
    await repository.replaceToken(tx, hashToken(refreshToken), now, nonce);
    await repository.insertToken(tx, tokenRow(next, now));
    await repository.touchSession(tx, session.uuid, now);
    return next;
  }

  /** A token that was already rotated: sent by a tab that refreshed simultaneously, or stolen. */
  async function reuse(
    tx: Tx,
    { token, session }: { readonly token: SessionTokenRow; readonly session: SessionRow },
    refreshToken: string,
    now: Date,
  ): Promise<TokenPair | null> {
    const { replaced_at: replacedAt, rotation_nonce: nonce, session_uuid: sessionUuid } = token;
    if (replacedAt !== null && nonce !== null && now <= after(replacedAt, rotationGrace)) {
      return pairOf(sessionUuid, nextSecret(secretOf(refreshToken), nonce));
    }
    await repository.endSession(tx, sessionUuid, now);
    recordSecurityEventTo(log, 'refresh-token-replayed', { session: sessionUuid, user: session.user_uuid });
    return null;
  }

  return {
    async open(tx, userUuid, { browser, system }, isProven = false) {
      const now = clock.now();
      const pair = pairOf(randomUUID(), randomSecret());
      const session = {
        uuid: pair.sessionUuid,
        user_uuid: userUuid,
        created_at: now,
        last_used_at: now,
        expires_at: after(now, absoluteLifetime),
        ended_at: null,
        browser,
        system,
        factor_proven_at: isProven ? now : null,
      };
      await repository.insertSession(tx, session, tokenRow(pair, now));
      return { ...pair, userUuid };
    },

    authenticate: (accessToken) => repository.findByAccessHash(callers, tokenNow(accessToken, clock.now())),

    refresh: (refreshToken) =>
      inTransaction(database, async (tx) => {
        const found = await repository.lockByRefreshHash(tx, hashToken(refreshToken));
        if (found === null) return null;
        const { token, session } = found;
        const now = clock.now();
        if (session.ended_at !== null || session.expires_at <= now) return null;
        if (after(session.last_used_at, idleLifetime) <= now) return null;
        return token.replaced_at === null
          ? rotate(tx, session, refreshToken, now)
          : reuse(tx, found, refreshToken, now);
      }),

    async tokenToRead(refreshToken) {
      const now = clock.now();
      const usedAfter = after(now, -idleLifetime);
      const sessionUuid = await repository.findRenewable(callers, hashToken(refreshToken), now, usedAfter);
      return sessionUuid && pairOf(sessionUuid, secretOf(refreshToken)).access;
    },

    end: (tx, token) => repository.endSessionOfToken(tx, hashToken(token), clock.now()),

    list(userUuid) {
      const now = clock.now();
      return repository.findLiveSessions(database, userUuid, now, after(now, -idleLifetime));
    },

    async endOne(userUuid, sessionUuid) {
      const sessions = await this.list(userUuid);
      if (!sessions.some(({ uuid }) => uuid === sessionUuid)) return false;
      await repository.endSession(database, sessionUuid, clock.now());
      return true;
    },

    endAll: (tx, userUuid, exceptSessionUuid) => repository.endSessionsOf(tx, userUuid, clock.now(), exceptSessionUuid),
  };
}
