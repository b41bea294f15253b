import { confirmationPath } from '@kontor/contract/confirmation-link';
import type { AccountDeletion, DeletionRequest, HeldMoney, RunningSubscription } from '@kontor/contract/user';
import { deletionWaitsFor, heldSum } from '@kontor/domain/account-deletion';
import * as z from 'zod/mini';
import { after, days, hours } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';
import { findToken, issueToken, voidTokens } from './confirmation-token.ts';
import { createDeletionMails, type DeletionMailNeeds, type WaitsFor } from './deletion-mails.ts';
import { namedAtDeletion } from './named-at-deletion.ts';
import { deleteUser, lockCaller, lockUser, updateUser } from './user.repository.ts';
import type { UserRow } from './user.tables.ts';

/** The subscriptions that the user's organizations are still charged for. Provided by the billing room. */
export type FindRunningSubscriptions = (db: Queryable, userUuid: string) => Promise<RunningSubscription[]>;

/** Money that is held for organizations that end with a user's account. Provided by the billing room. */
export type FindHeldMoney = (db: Queryable, userUuid: string) => Promise<HeldMoney[]>;

/**
 * `told`: what the user has had a mail about that the deletion waits for. The release before, which would delete an account over its
 * money, cannot read `money`: there the job fails, and is left to this one.
 */
export const finishDeletionJob = defineJob(
  'finish-deletion',
  z.object({
    userUuid: z.string(),
    told: z.optional(z.enum(['subscription', 'owner', 'end', 'money'])),
  }),
);

export interface DeletionNeeds extends DeletionMailNeeds {
  readonly findRunningSubscriptions: FindRunningSubscriptions;
  readonly findHeldMoney: FindHeldMoney;
  /** Whether the user is the only owner of an organization with other members. Provided by the organizations room. */
  readonly ownsAlone: (db: Queryable, userUuid: string) => Promise<boolean>;
  /** Lets all who join the user's organizations, leave them or get another role wait for the transaction. */
  readonly lockOrganizations: (tx: Tx, userUuid: string) => Promise<void>;
  /** Deletes the user and everything that the rooms store about the user; composed by the server from the rooms. */
  readonly eraseAccount: (tx: Tx, user: UserRow) => Promise<void>;
}

export interface DeletionService {
  /** Removes an account whose sign-up was never completed. */
  abortSignup(userUuid: string): Promise<void>;
  /** The state of a deletion, and which subscriptions it would wait for. */
  look(user: UserRow): Promise<AccountDeletion>;
  /** Mails a link that confirms the deletion; only one is valid at a time. */
  request(user: UserRow, heldMoney: DeletionRequest['heldMoney']): Promise<'confirmation-sent' | 'pending'>;
  /** Withdraws the deletion, before or after its confirmation. */
  withdraw(user: UserRow): Promise<void>;
  /** Deletes the account, or schedules its deletion for the end of the last subscription and until no money is held any more. */
  confirm(tx: Tx, user: UserRow): Promise<'deleted' | 'waiting'>;
  /** Checks whether a confirmed deletion can now be carried out. */
  finish(job: z.output<typeof finishDeletionJob.payload>): Promise<void>;
}

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'outbox' | 'environment'>;

const uniqueKey = (userUuid: string) => `deletion|${userUuid}`;

export function createDeletionService(
  { database, clock, jobs, outbox, environment }: Needs,
  {
    findRunningSubscriptions: findRunning,
    findHeldMoney,
    ownsAlone,
    lockOrganizations,
    eraseAccount,
    ...mailNeeds
  }: DeletionNeeds,
): DeletionService {
  const { findInvoicesLeftOpen } = mailNeeds;
  const mails = createDeletionMails({ outbox, environment }, mailNeeds);

  /** Checks again when the last subscription should have ended, or tomorrow. */
  async function finishLater(
    tx: Tx,
    userUuid: string,
    running: readonly RunningSubscription[],
    reason: WaitsFor,
  ): Promise<void> {
    const ends = running.map(({ endsAt }) => (endsAt === null ? 0 : Date.parse(endsAt)));
    const soonest = after(clock.now(), days(1));
    const dueAt = new Date(Math.max(soonest.getTime(), ...ends.map((end) => end + hours(1))));
    await jobs.enqueue(tx, finishDeletionJob, { userUuid, told: reason }, { dueAt, uniqueKey: uniqueKey(userUuid) });
  }

  async function confirm(tx: Tx, user: UserRow, told?: WaitsFor): Promise<'deleted' | 'waiting'> {
    const running = await findRunning(tx, user.uuid);
    await lockOrganizations(tx, user.uuid);
    const isLastOwner = await ownsAlone(tx, user.uuid);
    const held = await findHeldMoney(tx, user.uuid);
    const reason = deletionWaitsFor({ runningSubscriptions: running, isLastOwner, heldMoney: held });
    if (reason === null) {
      const open = await findInvoicesLeftOpen(tx, user.uuid);
      await eraseAccount(tx, user);
      // After the deletion of the user, so that waiting mails are deleted as well.
      await mails.deleted(tx, user, open);
      return 'deleted';
    }
    await updateUser(tx, user.uuid, { deletion_confirmed_at: user.deletion_confirmed_at ?? clock.now() });
    if (reason !== told) await mails.waits(tx, user, reason, { running, held });
    await finishLater(tx, user.uuid, running, reason);
    return 'waiting';
  }

  return {
    confirm: (tx, user) => confirm(tx, user),

    abortSignup: (userUuid) =>
      inTransaction(database, async (tx) => {
        const user = await lockUser(tx, userUuid);
        if (user?.state === 'active') throw new ProblemError('signup-already-completed');
        await deleteUser(tx, userUuid);
      }),

    async look(user) {
      const token = await findToken(database, clock.now(), user.uuid, 'deletion');
      const mailed = token === null ? 'none' : 'mailed';
      const isLastOwner = user.deletion_confirmed_at !== null && (await ownsAlone(database, user.uuid));
      const openInvoices = await findInvoicesLeftOpen(database, user.uuid);
      const heldMoney = await findHeldMoney(database, user.uuid);
      return {
        state: user.deletion_confirmed_at === null ? mailed : 'confirmed',
        linkExpiresAt: token?.expires_at.toISOString() ?? null,
        ...namedAtDeletion(await findRunning(database, user.uuid), openInvoices),
        ...(isLastOwner && { isLastOwner }),
        ...(heldMoney.length > 0 && { heldMoney }),
      };
    },

    request: (asking, heldMoney) =>
      inTransaction(database, async (tx) => {
        const user = await lockCaller(tx, asking);
        if (user.deletion_confirmed_at) return 'pending';
        await lockOrganizations(tx, asking.uuid);
        if (await ownsAlone(tx, asking.uuid)) throw new ProblemError('last-owner');
        const running = await findRunning(tx, asking.uuid);
        if (running.some(({ endsAt }) => endsAt === null)) throw new ProblemError('active-subscription');
        const isHeld = heldSum(await findHeldMoney(tx, asking.uuid)) > 0;
        if (isHeld && heldMoney !== 'pay-out') throw new ProblemError('money-held');
        if ((await findToken(tx, clock.now(), asking.uuid, 'deletion')) !== null) return 'pending';
        const token = await issueToken(tx, clock.now(), { kind: 'deletion', userUuid: asking.uuid });
        await mails.askToConfirm(tx, asking, `${environment.publicUrl}${confirmationPath(token, 'deletion')}`);
        return 'confirmation-sent';
      }),

    withdraw: ({ uuid }) =>
      inTransaction(database, async (tx) => {
        const user = await lockUser(tx, uuid);
        if (user === null) return;
        await voidTokens(tx, user.uuid, ['deletion']);
        await updateUser(tx, user.uuid, { deletion_confirmed_at: null });
        await jobs.cancel(tx, uniqueKey(user.uuid));
        // Of one that was only asked for, no mail has said that the account goes.
        if (user.deletion_confirmed_at !== null) await mails.withdrawn(tx, user);
      }),

    finish: ({ userUuid, told }) =>
      inTransaction(database, async (tx) => {
        const user = await lockUser(tx, userUuid);
        if (user?.deletion_confirmed_at) await confirm(tx, user, told);
      }),
  };
}
