import type * as z from 'zod/mini';
import type { Scope } from './connect-scope.ts';
import type { ErrorCode } from './problem.ts';
import type { Roles } from './role.ts';
import type { StaffRoles } from './staff-role.ts';

/** A zod schema of any type. */
export type Schema = z.ZodMiniType;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `METHOD /path/{parameter}`, relative to the API base (spec §7). */
export type CallKey = `${Method} /${string}`;

/** One call: who may make it, its request, its answer, its errors. */
export type Call = CallOfPeople | CallOfMembers | CallOfStaff | CallOfClients;

/**
 * Who may make a call. The server checks it before anything else of the call runs.
 * - `public`: no session needed
 * - `signed-in`: a valid session, in any user state
 * - `member`: a member of the organization in the path; a shop in the path must belong to it
 * - `merchant` / `partner`: a member, and the organization is of that type
 */
interface CallOfPeople extends Exchange {
  readonly permission: 'public' | 'signed-in';
  readonly roles?: never;
  readonly staff?: never;
  readonly fourEyes?: never;
  readonly alsoOfRemovedShops?: never;
  readonly amounts?: never;
  readonly scope?: never;
  readonly freshProof?: FreshProof;
}

interface CallOfMembers extends Exchange {
  readonly permission: 'member' | 'merchant' | 'partner';
  /** The members who may make it; the server answers others with `role-insufficient`. */
  readonly roles: Roles;
  readonly staff?: never;
  readonly fourEyes?: never;
  /** Papers of a shop can be read, and paid, after the shop was removed; all other calls about it are answered with 404. */
  readonly alsoOfRemovedShops?: true;
  /** Names of the members of its answer that are `null` for roles that see no money. */
  readonly amounts?: readonly string[];
  readonly scope?: never;
  readonly freshProof?: FreshProof;
}

/**
 * `staff`: people of the vendor's, who have a second factor. Below `/backoffice` a person without a role is answered with 404.
 * Each write is in the audit; below `/backoffice` it names its `reason`, in the body or in the query of a DELETE.
 */
interface CallOfStaff extends Exchange {
  readonly permission: 'staff';
  readonly roles?: never;
  /** The staff who may make it beside admins, who may make all; the server answers others with `role-insufficient`. */
  readonly staff: StaffRoles;
  /**
   * Waits until another person who may make it agrees (four-eyes.ts): `always`, or `from-amount` that the settings say on.
   */
  readonly fourEyes?: 'always' | 'from-amount';
  readonly alsoOfRemovedShops?: never;
  readonly amounts?: never;
  readonly scope?: never;
  readonly freshProof?: FreshProof;
}

/** `client`: another system of the vendor's, with an access token that has the scope of the call. */
interface CallOfClients extends Exchange {
  readonly permission: 'client';
  readonly roles?: never;
  readonly staff?: never;
  readonly fourEyes?: never;
  readonly alsoOfRemovedShops?: never;
  readonly amounts?: never;
  readonly scope: Scope;
  readonly freshProof?: never;
}

/**
 * Needs a second factor that its sender has proven within the last minutes, of everyone who has one: the server answers
 * others with `step-up-required` (fresh-proof.ts).
 * - `true`: always
 * - `unless-in-body`: a factor that the body proves, together with the password, serves as well
 */
export type FreshProof = true | 'unless-in-body';

interface Exchange {
  readonly summary: string;
  /** Path parameters that are not UUIDs. A UUID is assumed for all others. */
  readonly params?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Bytes, where the body may be longer than 64 KiB. */
  readonly bodyLimit?: number;
  /** The one successful status and the schema of its body; `null` for an empty body, `'pdf'` and so on for a document. */
  readonly success: { readonly status: 200 | 201 | 202 | 204; readonly body: Schema | null | DocumentType };
  /** The other successful answer, of a call whose work goes on after it was answered. */
  readonly accepted?: { readonly status: 202; readonly body: Schema };
  /** The document that a request gets instead that asks for its type in `Accept`. */
  readonly alsoAs?: 'csv';
  /** Caches between may keep its answer to visitors for others, so it gives no one a cookie. */
  readonly isCacheable?: true;
  /** The answer has a `version`, which is its entity tag: a request that names it in `If-None-Match` is answered 304. */
  readonly isVersioned?: true;
  /** Codes beyond those that every call may answer (problem.ts, `commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

/** The media types of documents. */
export const documentTypes = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
} as const;

export type DocumentType = keyof typeof documentTypes;

/** Whether a call is answered with a document instead of JSON. */
export const isDocument = (body: Schema | null | DocumentType): body is DocumentType => typeof body === 'string';

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** The names in braces of a call's path, each a string. */
export type Params<Key extends string> = { readonly [Name in ParameterNames<Key>]: string };

type Inferred<T> = T extends Schema ? z.output<T> : undefined;

export type Body<C extends Call> = C extends { body: infer B } ? Inferred<B> : undefined;
export type Query<C extends Call> = C extends { query: infer Q } ? Inferred<Q> : undefined;
export type Answer<C extends Call> = Succeeded<C> | Accepted<C>;
type Succeeded<C extends Call> = C['success']['body'] extends DocumentType
  ? Blob
  : C['success']['body'] extends Schema
    ? z.output<C['success']['body']>
    : undefined;
type Accepted<C extends Call> = C extends { accepted: { body: infer B extends Schema } } ? z.output<B> : never;

/** Checks the shape of an area's calls and keeps their literal types. */
export function defineCalls<const T extends Readonly<Record<CallKey, Call>>>(calls: T): T {
  return calls;
}
