import type { OperatorAct } from '@kontor/contract/activity-action';
import type { Params } from '@kontor/contract/call';
import type { AnswerOf, BodyOf, Calls, KnownCall, QueryOf } from '@kontor/contract/calls';
import type { ApprovalAsked } from '@kontor/contract/four-eyes';
import type { StaffRole } from '@kontor/contract/staff-role';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../database/open-database.ts';

type WriteOf<Key extends KnownCall> = Calls[Key]['permission'] extends 'staff'
  ? Key extends `GET ${string}`
    ? never
    : Key
  : never;

/** The calls by which people of the vendor's change something. */
export type StaffWrite = { [Key in KnownCall]: WriteOf<Key> }[KnownCall];

/** A person of the vendor's, with the role in which an act is asked for. */
export interface StaffMember {
  readonly userUuid: string;
  readonly role: StaffRole;
}

/** What was asked for, and by whom; it may be carried out days later, when another person agrees. */
export interface AskedAct<Key extends StaffWrite = StaffWrite> {
  readonly params: Params<Key>;
  readonly body: BodyOf<Key>;
  readonly query: QueryOf<Key>;
  readonly by: StaffMember;
}

/** What an act is about. No name and no address of a person: the audit keeps it for good. */
export interface Described {
  /** The id or name of what it is done to. */
  readonly subject: string | null;
  readonly organizationUuid: string | null;
  /** What it reads in the activity of the organization; left out by acts that write it themselves, with what they have moved. */
  readonly activity?: OperatorAct;
  /** What there is, and what there will be, as JSON. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Cents, gross: what the settings' `fourEyesFrom` is compared with. */
interface Moving extends Described {
  readonly amount: number;
}

type DescribedBy<Key extends StaffWrite> = Calls[Key] extends { readonly fourEyes: 'from-amount' } ? Moving : Described;

interface CarryingOut {
  /** The request that carries it out: that of the person who agrees, where another one had asked for it. */
  readonly request: FastifyRequest;
  /**
   * Writes the audit, and that it was agreed to, with the change. An act that does not call it has it written afterwards; one
   * that always waits for another person has to, so that it is done once.
   *
   * @throws ProblemError `state-conflict` if another person has decided meanwhile
   */
  readonly written: (tx: Tx) => Promise<void>;
}

/** What a call of the vendor's people does. */
export interface Act<Key extends StaffWrite> {
  /** Reads what it is about, and refuses what cannot be done; asked again before what has waited is carried out. */
  describe(asked: AskedAct<Key>): Promise<DescribedBy<Key>>;
  /** Whether it was done before, by its idempotency key: then it is answered again. */
  isDone?(asked: AskedAct<Key>): Promise<boolean>;
  carryOut(asked: AskedAct<Key> & CarryingOut): Promise<AnswerOf<Key> extends infer A ? Done<A> : never>;
}

/** Without `202`, which is the answer of the mechanism. */
type Done<Answer> = Answer extends ApprovalAsked ? never : Answer extends undefined ? void : Answer;

/** The answer of a call that was carried out by another one. */
export class CarriedOut {
  readonly call: StaffWrite;
  readonly answer: unknown;

  constructor(call: StaffWrite, answer: unknown) {
    this.call = call;
    this.answer = answer;
  }
}

/** How a call is carried out or waits for another person, and what is written of it. Implemented by the back office. */
export interface Acts {
  add<Key extends StaffWrite>(call: Key, act: Act<Key>): void;
  /** @returns what the call answers, or the approval for which it waits */
  ask(call: StaffWrite, asked: AskedAct, request: FastifyRequest): Promise<{ answer: unknown } | ApprovalAsked>;
}

/** Of acts that change nothing which a second look would compare. */
export const about = (subject: string | null, after: unknown = null): Described => ({
  subject,
  organizationUuid: null,
  before: null,
  after,
});
