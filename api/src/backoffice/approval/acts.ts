import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@kontor/contract/call';
import { calls } from '@kontor/contract/calls';
import type { ApprovalAsked } from '@kontor/contract/four-eyes';
import { isAdminAlone } from '@kontor/domain/staff';
import type { FastifyRequest } from 'fastify';
import { listStaff } from '../../accounts/staff/staff.repository.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Act, Acts, AskedAct, Described, StaffWrite } from '../../infrastructure/http/act.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { findKept, keepApproval } from './approval.repository.ts';
import type { ApprovalRow } from './approval.tables.ts';
import { endOfApproval, expireApprovalJob } from './expire-approval.ts';

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'environment' | 'jobs' | 'record'>;

/** What another person has agreed to. */
interface Agreed {
  readonly approvalUuid: string;
  /** Notes the agreement, with the change. @throws ProblemError `state-conflict` if it was decided meanwhile */
  readonly note: (tx: Tx) => Promise<void>;
}

export interface StaffActs extends Acts {
  /**
   * Carries out what another person agrees to.
   *
   * @throws ProblemError `approval-outdated` where it is not about the same any more
   */
  carryOut(approval: ApprovalRow, agreed: Agreed, request: FastifyRequest): Promise<unknown>;
}

const staffCallOf = (key: StaffWrite) => calls[key] as Extract<Call, { permission: 'staff' }>;

/** How each write of the vendor's people is done, or waits for a second one of them: in one place, so that none is done without its audit. */
export function createActs(infrastructure: Needs): StaffActs {
  const { database, clock, environment, jobs } = infrastructure;
  const known = new Map<StaffWrite, Act<StaffWrite>>();

  function actOf(key: StaffWrite): Act<StaffWrite> {
    const act = known.get(key);
    if (act === undefined) throw new Error(`${key} is not served`);
    return act;
  }

  async function isAlone(key: StaffWrite): Promise<boolean> {
    const { staff, fourEyes } = staffCallOf(key);
    if (fourEyes !== 'always' || staff.some((role) => role !== 'admin')) return false;
    return isAdminAlone(await listStaff(database, environment, clock.now()));
  }

  async function waits(key: StaffWrite, described: Described): Promise<boolean> {
    const { fourEyes } = staffCallOf(key);
    if (fourEyes === 'always') return true;
    const amount = amountOf(described);
    return fourEyes === 'from-amount' && amount !== null && amount >= (await readSettings(database)).fourEyesFrom;
  }

  const keep = (key: StaffWrite, asked: AskedAct, described: Described): Promise<ApprovalAsked> =>
    inTransaction(database, async (tx) => {
      const now = clock.now();
      const more = { amount: amountOf(described), reason: reasonOf(asked), idempotencyKey: keyOf(asked) };
      const { uuid, isNew } = await keepApproval(tx, { call: key, asked, described, ...more }, now);
      if (isNew) await jobs.enqueue(tx, expireApprovalJob, { approvalUuid: uuid }, { dueAt: endOfApproval(now) });
      return { approvalUuid: uuid };
    });

  interface Doing {
    readonly asked: AskedAct;
    readonly described: Described;
    readonly agreed?: Agreed;
    readonly isAlone?: boolean;
  }

  async function carryOut(
    key: StaffWrite,
    { asked, described, agreed, isAlone: alone = false }: Doing,
    request: FastifyRequest,
  ): Promise<unknown> {
    let isWritten = false;
    const written = async (tx: Tx) => {
      isWritten = true;
      await agreed?.note(tx);
      await writeAudit(infrastructure, tx, {
        by: asked.by,
        action: key,
        described,
        reason: reasonOf(asked),
        approvalUuid: agreed?.approvalUuid ?? decidedOf(asked),
        isAlone: alone,
        idempotencyKey: keyOf(asked),
      });
    };
    const answer = await actOf(key).carryOut({ ...asked, request, written });
    if (!isWritten && agreed && keyOf(asked) === null) {
      throw new Error(`${key} has to write its audit with the change, so that it is agreed to once`);
    }
    if (!isWritten) await inTransaction(database, written);
    return answer;
  }

  return {
    add: (key, act) => void known.set(key, act),

    async ask(key, asked, request) {
      const act = actOf(key);
      if (await act.isDone?.(asked))
        return { answer: await act.carryOut({ ...asked, request, written: async () => {} }) };
      const kept =
        staffCallOf(key).fourEyes && (await findKept(database, { call: key, asked, idempotencyKey: keyOf(asked) }));
      if (kept) return { approvalUuid: kept };
      const described = await act.describe(asked);
      const alone = await isAlone(key);
      if (!alone && (await waits(key, described))) return keep(key, asked, described);
      return { answer: await carryOut(key, { asked, described, isAlone: alone }, request) };
    },

    async carryOut({ call, params, query, body, before, ...approval }, agreed, request) {
      const by = { userUuid: approval.requested_by_uuid ?? '', role: approval.requested_role };
      const asked = { params, query: query ?? undefined, body: body ?? undefined, by } as unknown as AskedAct;
      const described = await actOf(call)
        .describe(asked)
        .catch((error: unknown) => {
          // What it is about is gone, or does not allow it any more.
          if (error instanceof ProblemError && error.status < 500) throw new ProblemError('approval-outdated');
          throw error;
        });
      if (!isDeepStrictEqual(asJson(described.before), before)) throw new ProblemError('approval-outdated');
      return carryOut(call, { asked, described, agreed }, request);
    },
  };
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** Of what moves money. */
const amountOf = (described: Described): number | null =>
  'amount' in described && typeof described.amount === 'number' ? described.amount : null;

/** Named in the body, or in the query of a DELETE. */
function reasonOf({ body, query }: Pick<AskedAct, 'body' | 'query'>): string | null {
  for (const part of [body, query] as unknown[]) {
    if (typeof part === 'object' && part !== null && 'reason' in part && typeof part.reason === 'string')
      return part.reason;
  }
  return null;
}

const keyOf = ({ params }: Pick<AskedAct, 'params'>): string | null =>
  'idempotencyKey' in params ? params.idempotencyKey : null;

/** What a decision is about. */
const decidedOf = ({ params }: Pick<AskedAct, 'params'>): string | null =>
  'approvalUuid' in params ? params.approvalUuid : null;
