import type { Approval } from '@kontor/contract/approval';
import { type Call } from '@kontor/contract/call';
import { calls, type KnownCall } from '@kontor/contract/calls';
import { isFor, type StaffRole } from '@kontor/contract/staff-role';
import { sql } from 'kysely';
import type { FindStaffRole } from '../../accounts/staff/staff-role-of.ts';
import { displayNameOf } from '../../accounts/user/display-name.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { CarriedOut, type StaffMember } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { cutPage, linkNextPage } from '../../infrastructure/http/next-page.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { StaffActs } from './acts.ts';
import { closeApproval, findApproval } from './approval.repository.ts';
import type { ApprovalRow } from './approval.tables.ts';
import { endOfApproval } from './expire-approval.ts';

const pageSize = 50;

const waiting = (Object.entries(calls) as [KnownCall, Call][]).filter(([, { fourEyes }]) => fourEyes !== undefined);

/** The calls that wait for another person, of those that a role may make. */
const decidedBy = (role: StaffRole): KnownCall[] =>
  waiting.filter(([, { staff }]) => staff && isFor(staff, role)).map(([key]) => key);

/** What waits for the agreement of a second person, and that agreement. */
export function approvalRoutes(
  api: Api,
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  { acts, findStaffRole }: { readonly acts: StaffActs; readonly findStaffRole: FindStaffRole },
): void {
  api.route('GET /backoffice/approval', async ({ query, user, staffRole, request, reply }) => {
    const { state, cursor } = query;
    const ofRole = decidedBy(staffRole) as ApprovalRow['call'][];
    // The database has no empty lists.
    if (ofRole.length === 0) return [];
    const rows = await database
      .selectFrom('approval')
      .leftJoin('app_user as asker', 'asker.uuid', 'approval.requested_by_uuid')
      .leftJoin('app_user as decider', 'decider.uuid', 'approval.decided_by_uuid')
      .leftJoin('organization', 'organization.uuid', 'approval.organization_uuid')
      .leftJoin('app_user as about', (join) =>
        join.on('about.uuid', '=', sql<string>`(approval.params ->> 'userUuid')::uuid`),
      )
      .selectAll('approval')
      .select(['asker.email as a_email', 'asker.first_name as a_first', 'asker.last_name as a_last'])
      .select(['decider.email as d_email', 'decider.first_name as d_first', 'decider.last_name as d_last'])
      .select('organization.name as organization_name')
      .select(['about.email as u_email', 'about.first_name as u_first', 'about.last_name as u_last'])
      .where('call', 'in', ofRole)
      .$if(state !== undefined, (some) => some.where('approval.state', '=', state ?? 'open'))
      .$if(cursor !== undefined, (rest) => rest.where('number', '<', Number(cursor)))
      .orderBy('number', 'desc')
      .limit(pageSize + 1)
      .execute();
    const { page, next } = cutPage(rows, pageSize, (last) => String(last.number));
    linkNextPage(request, reply, query, next);
    return page.map(({ a_email, a_first, a_last, d_email, d_first, d_last, u_email, u_first, u_last, ...row }) => ({
      ...onTheWire(row, user.uuid, nameOf(a_email, a_first, a_last), nameOf(d_email, d_first, d_last)),
      organizationName: row.organization_name,
      userName: nameOf(u_email, u_first, u_last),
    }));
  });

  /** An open call of another person, that one may make oneself. */
  async function requireOpen(uuid: string, by: StaffMember): Promise<ApprovalRow> {
    const approval = await findApproval(database, uuid);
    if (approval === null) throw notFound();
    if (!decidedBy(by.role).includes(approval.call)) throw new ProblemError('role-insufficient');
    if (approval.requested_by_uuid === by.userUuid) throw new ProblemError('four-eyes');
    if (approval.state === 'outdated') throw new ProblemError('approval-outdated');
    if (approval.state !== 'open' || endOfApproval(approval.requested_at) <= clock.now())
      throw new ProblemError('state-conflict', { detail: 'It was decided, or has expired' });
    return approval;
  }

  /** Who asked for it may have lost the role since, or have another one: it is asked for with that of now. */
  async function roleOfAsker({ requested_by_uuid: uuid, call }: ApprovalRow): Promise<StaffRole | null> {
    const asker =
      uuid && (await database.selectFrom('app_user').selectAll().where('uuid', '=', uuid).executeTakeFirst());
    const role = asker ? await findStaffRole(database, asker) : null;
    return role !== null && decidedBy(role).includes(call) ? role : null;
  }

  const close = async (tx: Tx, uuid: string, decided: Parameters<typeof closeApproval>[2]) => {
    if (!(await closeApproval(tx, uuid, decided))) throw new ProblemError('state-conflict');
  };

  api.act('PUT /backoffice/approval/{approvalUuid}', {
    async describe({ params: { approvalUuid }, body: { decision }, by }) {
      const { call, organization_uuid: organizationUuid } = await requireOpen(approvalUuid, by);
      const after = { state: decision === 'approve' ? 'approved' : 'rejected' };
      return { subject: call, organizationUuid, before: { state: 'open' }, after };
    },

    async carryOut({ params: { approvalUuid }, body: { decision, reason = null }, by, request, written }) {
      const approval = await requireOpen(approvalUuid, by);
      const now = clock.now();
      if (decision === 'reject') {
        return inTransaction(database, async (tx) => {
          await close(tx, approvalUuid, { state: 'rejected', by, reason, now });
          await written(tx);
        });
      }
      const note = async (tx: Tx) => {
        await close(tx, approvalUuid, { state: 'approved', by, reason, now });
        await written(tx);
      };
      try {
        const requested_role = await roleOfAsker(approval);
        if (requested_role === null) throw new ProblemError('approval-outdated');
        const answer = await acts.carryOut({ ...approval, requested_role }, { approvalUuid, note }, request);
        return new CarriedOut(approval.call, answer) as unknown as undefined;
      } catch (error) {
        // What the other one of two who decide at once has done may be in the way: that it was decided is what has to be told.
        if ((await findApproval(database, approvalUuid))?.state === 'approved')
          throw new ProblemError('state-conflict');
        if (error instanceof ProblemError && error.code === 'approval-outdated')
          await closeApproval(database, approvalUuid, { state: 'outdated', by: null, reason: null, now });
        throw error;
      }
    },
  });
}

const nameOf = (email: string | null, first_name: string | null, last_name: string | null): string | null =>
  email === null ? null : displayNameOf({ email, first_name, last_name });

function onTheWire(row: ApprovalRow, reader: string, asker: string | null, decider: string | null): Approval {
  const { decided_role: decidedRole } = row;
  return {
    uuid: row.uuid,
    state: row.state,
    call: row.call,
    params: row.params,
    body: row.body,
    before: row.before,
    after: row.after,
    amount: row.amount,
    requestedBy: { userUuid: row.requested_by_uuid, name: asker, role: row.requested_role },
    requestedAt: row.requested_at.toISOString(),
    reason: row.reason,
    organizationUuid: row.organization_uuid,
    isOwn: row.requested_by_uuid === reader,
    decidedBy: decidedRole && { userUuid: row.decided_by_uuid, name: decider, role: decidedRole },
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionReason: row.decision_reason,
  };
}
