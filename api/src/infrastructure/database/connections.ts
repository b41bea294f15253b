import { minutes, seconds } from '../clock.ts';
import type { Settings } from './session.ts';

/** Per process; the default limit of Postgres is 100. */
const connections = { shared: 10, reserved: 2 };

/** Milliseconds that a statement may take, by who makes it. */
const statementLimits = { shared: seconds(15), callers: seconds(4) };

/**
 * Milliseconds after which a connection that stays silent is given up: longer than the database itself lets a statement
 * take, so only a server that hangs, or a network that drops everything, is meant.
 */
const silence = seconds(1);

const settingsWith = (statementLimit: number): Settings => ({
  statement_timeout: `${statementLimit}`,
  idle_in_transaction_session_timeout: '30000',
  // One processor of the database for a statement: one that reads much would otherwise take them all from those of others.
  max_parallel_workers_per_gather: '0',
});

/** Who uses a connection: the role that its sessions begin with, and their settings. */
export const roles = {
  requests: { name: 'kontor_tenant', settings: settingsWith(statementLimits.shared) },
  callers: { name: 'kontor_system', settings: settingsWith(statementLimits.callers) },
} as const;

export type Role = keyof typeof roles;

export const optionsOf = (role: Role): string =>
  Object.entries({ ...roles[role].settings, role: roles[role].name })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

export const serving = {
  // A request must not hang while the database is unavailable: it is answered with 503 (error-handler.ts).
  connectionTimeoutMillis: 3000,
  // The tenant of a connection is sent together with the query that needs it.
  pipeline: true,
  // They stay open while there are no requests. The page after a quiet quarter of a minute would open all of them anew
  // and prepare its statements again, so that its answers would be late.
  idleTimeoutMillis: 0,
  keepAlive: true,
  keepAliveInitialDelayMillis: minutes(1),
};

/** Requests wait for a connection and a statement, and are answered within their own limit (http/api.ts). */
export const servingShared = { max: connections.shared, query_timeout: statementLimits.shared + silence };

/** Waits for locks that others hold for as long as they work (`underLock`). */
export const servingReserved = { max: connections.reserved };

/** The same past a pooler: in the next transaction there the lock would be that of another session. */
export const servingDirect = { ...serving, max: 1, options: optionsOf('requests') };

/** Of reads that take long there are few at once. One that stays without an answer is repeated on the database in time. */
export const servingReplica = { ...serving, max: 4, options: optionsOf('requests'), query_timeout: seconds(5) };

/** All calls wait for this connection: it finds out who sends them. */
export const servingCallers = { max: 1, query_timeout: statementLimits.callers + silence };
