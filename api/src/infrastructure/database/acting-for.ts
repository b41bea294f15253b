import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresDialect, type PostgresPool, sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { connectionsFor } from './given-up.ts';
import { actPerTransaction } from './per-transaction.ts';
import type { Session, Settings } from './session.ts';

/**
 * For whom the database is asked: this user in this organization, if it is a member of it; this user in all of its
 * organizations (`null`); or all tenants. Without any of them no row that belongs to a tenant is visible.
 */
export type ActingFor = 'no-tenant' | 'all' | Member;

interface Member {
  readonly userUuid: string;
  readonly organizationUuid: string | null;
}

const current = new AsyncLocalStorage<ActingFor>({ defaultValue: 'no-tenant' });

/** Does work, and everything that it calls and awaits, for a tenant. */
export const actFor = <T>(whom: ActingFor, work: () => T): T => current.run(whom, work);

/**
 * Does work of the system, which belongs to no single tenant: jobs, events of providers, operators, the clean-up. Also
 * what decides whether a caller may act for a tenant.
 */
export const actForAll = <T>(work: () => T): T => current.run('all', work);

/** The owner of the tables, whom the policies do not restrict. */
const owner: Session = { role: 'none', actingFor: '' };

function sessionOf(whom: ActingFor): Session {
  if (whom === 'all') return { role: 'kontor_system', actingFor: '' };
  const actingFor = whom === 'no-tenant' ? '' : `${whom.userUuid}:${whom.organizationUuid ?? ''}`;
  return { role: 'kontor_tenant', actingFor };
}

/**
 * Its queries act for the tenant in whose `actFor` they are made.
 *
 * @param perTransaction the settings of each transaction, where a pooler gives each one another session of the database
 */
export const restrictedDialect = (pool: pg.Pool, log: Log, perTransaction: Settings | null = null): PostgresDialect =>
  new PostgresDialect({
    pool: entering(pool, () => sessionOf(current.getStore() ?? 'no-tenant'), {
      connect: connectionsFor(pool, log),
      perTransaction,
    }),
  });

/** Its queries see all tenants. */
export const systemDialect = (pool: pg.Pool): PostgresDialect =>
  new PostgresDialect({ pool: entering(pool, () => sessionOf('all')) });

/** The same for all connections of a pool whose sessions are those of a pooler. */
export const actForAllPerTransaction = (pool: pg.Pool, settings: Settings): void =>
  void pool.on('connect', (client) => actPerTransaction(client, () => sessionOf('all'), settings));

/** Its queries are not restricted: for tests, which look at everything. */
export const ownerDialect = (pool: pg.Pool, perTransaction: Settings | null = null): PostgresDialect =>
  new PostgresDialect({ pool: entering(pool, () => owner, { perTransaction }) });

interface Entered {
  /** For whom the connection was taken from the pool. */
  wanted: Session;
  /** For whom the session acts; `null` where that is unknown. */
  session: Session | null;
  /** The change to it, until it is answered. */
  change: Promise<unknown> | null;
}

const entered = new WeakMap<pg.PoolClient, Entered>();

interface Entering {
  readonly connect?: () => Promise<pg.PoolClient>;
  readonly perTransaction?: Settings | null;
}

/** Sets for whom each connection acts, as it is taken from the pool. */
const entering = (
  pool: pg.Pool,
  session: () => Session,
  { connect = () => pool.connect(), perTransaction = null }: Entering = {},
): PostgresPool => ({
  options: pool.options,
  connect: async () => {
    // Asked before anything is awaited: who waits for a connection keeps its tenant.
    const wanted = session();
    const client = await connect();
    const known = entered.get(client);
    if (known !== undefined) known.wanted = wanted;
    else {
      const state: Entered = { wanted, session: null, change: null };
      entered.set(client, state);
      if (perTransaction === null) watch(client, state);
      else actPerTransaction(client, () => state.wanted, perTransaction);
    }
    return client;
  },
  end: () => pool.end(),
});

const noTenant = '/* of no tenant */';

/**
 * Marks a statement that runs with every request and reads no row of a tenant: it is run for whomever the connection acts,
 * which saves a change there and back.
 */
export const ofNoTenant = sql.raw(noTenant);

/** The first query for another one is sent together with the change, so that this costs no time of its own on the way. */
function watch(client: pg.PoolClient, state: Entered): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => Promise<unknown>;
  const isEntered = ({ session, wanted: { role, actingFor } }: Entered) =>
    session?.role === role && session.actingFor === actingFor;
  function enter(to: Entered): Promise<unknown> {
    const { role, actingFor } = to.wanted;
    to.session = to.wanted;
    return query({
      name: 'acting-for',
      text: `select set_config('role', $1, false), set_config('kontor.acting_for', $2, false)`,
      values: [role, actingFor],
    });
  }

  client.query = (async (...parameters: unknown[]) => {
    const [text] = parameters;
    if (typeof text === 'string' && text.includes(noTenant)) return query(...parameters);
    if (!isEntered(state)) state.change = enter(state);
    const { change } = state;
    if (change === null) return query(...parameters);
    // With the change its queries fail as well: they must not be answered for the tenant before.
    const [changed, result] = await Promise.allSettled([change, query(...parameters)]);
    if (state.change === change) state.change = null;
    if (changed.status === 'rejected') {
      state.session = null;
      throw changed.reason;
    }
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }) as typeof client.query;
}
