import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { hashRequest } from '../../infrastructure/http/idempotency.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Billing } from '../stripe/billing.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { findAct, insertAct, type Planned } from './act.repository.ts';
import { carryOut, continueLater } from './carry-out.ts';
import type { MoneyAct } from './money.tables.ts';

export interface Asked {
  /** A UUID that the sender has made: the act is done once for it. */
  readonly key: string;
  /** Who asks for the act, for the log: an operator's id, or the command line. */
  readonly by: string;
  readonly reason: string;
  /** Written in the transaction in which the act is written down; not by the command line. */
  readonly written?: (tx: Tx) => Promise<void>;
}

type Plan = (tx: Tx) => Promise<Planned>;

/** Keys of all operators are one set: acts belong to none of them. */
const scope = 'operators';

/**
 * Does an act once for its key, and answers the same for each repetition. It is written down before the payment provider is told, so that
 * whatever ends in between is continued by a job or by a repetition of the call.
 *
 * @param request what the act was asked for by, besides its key
 * @param prepare asks the payment provider what has to be known before; what it returns checks the act and says what it moves, and has to
 *   lock what it reads
 * @throws ProblemError `idempotency-key-reused`, `idempotency-key-in-flight`, `payment-provider-unavailable`, and why it is refused
 */
export async function perform(
  billing: Billing,
  { key, by, reason, written }: Asked,
  request: Readonly<Record<string, unknown>> & { readonly call: string },
  prepare: () => Promise<Plan>,
): Promise<MoneyAct> {
  const asked = { ...request, reason };
  const uuid = await billing.idempotency.once<string>({ scope, key, request: asked }, async (complete) => {
    const act = await begin(billing, { key, by, asked, prepare, written });
    const ended = act.state === 'working' ? await atProvider(() => carryOut(billing, act)) : act;
    if (ended.state === 'refused') throw new ProblemError(ended.problem_code ?? 'state-conflict');
    return complete(billing.database, ended.uuid);
  });
  const act = await findAct(billing.database, uuid);
  if (act === null) throw new Error(`The act ${uuid} is gone`);
  return act;
}

interface Beginning {
  readonly key: string;
  readonly by: string;
  readonly asked: { readonly call: string; readonly reason: string };
  readonly prepare: () => Promise<Plan>;
  readonly written: Asked['written'];
}

/** The act of this key, which an earlier attempt may have begun. */
async function begin(billing: Billing, { key, by, asked, prepare, written }: Beginning): Promise<MoneyAct> {
  const { database, clock, log } = billing;
  const requestHash = hashRequest(asked);
  const known = await findAct(database, key);
  if (known !== null) {
    if (known.request_hash !== requestHash) throw new ProblemError('idempotency-key-reused');
    return known;
  }
  const plan = await atProvider(prepare);
  const act = await inTransaction(database, async (tx) => {
    const planned = await plan(tx);
    const inserted = await insertAct(tx, { ...planned, uuid: key, requestHash, reason: asked.reason }, clock.now());
    await continueLater(billing, tx, inserted.uuid);
    await written?.(tx);
    return inserted;
  });
  const { uuid: money, organization_uuid: organization, amount: cents, reason } = act;
  log.warn(
    { operator: by, act: asked.call, money, organization, cents, reason },
    'an operator acts on money of a customer',
  );
  return act;
}
