import { invalidRequest } from '../protocol/errors.ts';
import type { Invoice } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import type { TableName } from '../state/store.ts';
import { get, type Operation } from './operation.ts';
import { integer, optional, text } from './params.ts';

type Value = string | number | null;
type Comparison = ':' | '~' | '>' | '<' | '>=' | '<=';

interface Clause {
  negated: boolean;
  field: string;
  /** Only for `metadata["key"]`. */
  key: string | null;
  comparison: Comparison;
  value: Value;
}

interface Query {
  clauses: Clause[];
  joinedBy: 'AND' | 'OR';
}

const clausePattern =
  /\s*(-?)([a-z_.]+)(?:\[(?:"([^"]*)"|'([^']*)')\])?\s*(>=|<=|:|~|>|<)\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(null|-?\d+))\s*/y;
const joint = /(AND|OR)\b/y;

const unreadable = (query: string) =>
  invalidRequest(
    `We were unable to parse your search query: \`${query}\`. See https://docs.stripe.com/search#search-query-language`,
    { param: 'query' },
  );

const unescaped = (written: string) => written.replaceAll(/\\(.)/g, '$1');

function clauseFrom(match: RegExpExecArray): Clause {
  const [, minus, field = '', doubleKey, singleKey, comparison, doubled, single, bare] = match;
  const quoted = doubled ?? single;
  return {
    negated: minus === '-',
    field,
    key: doubleKey ?? singleKey ?? null,
    comparison: comparison as Comparison,
    value: quoted === undefined ? (bare === 'null' ? null : Number(bare)) : unescaped(quoted),
  };
}

/** https://docs.stripe.com/search#search-query-language: clauses joined by AND or by OR, not by both. */
export function parseQuery(query: string): Query {
  const clauses: Clause[] = [];
  const joints = new Set<string>();
  let at = 0;
  for (;;) {
    clausePattern.lastIndex = at;
    const match = clausePattern.exec(query);
    if (!match) throw unreadable(query);
    clauses.push(clauseFrom(match));
    at = clausePattern.lastIndex;
    if (at === query.length) break;
    joint.lastIndex = at;
    const [word] = joint.exec(query) ?? [];
    if (word === undefined) throw unreadable(query);
    joints.add(word);
    at = joint.lastIndex;
  }
  if (joints.size > 1) throw unreadable(query);
  return { clauses, joinedBy: joints.has('OR') ? 'OR' : 'AND' };
}

const lower = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : '';

function compares(actual: unknown, { comparison, value }: Clause): boolean {
  if (value === null) return lower(actual) === '';
  switch (comparison) {
    case ':':
      return lower(actual) !== '' && lower(actual) === lower(value);
    case '~':
      return lower(actual).includes(lower(value));
    case '>':
      return Number(actual) > Number(value);
    case '<':
      return Number(actual) < Number(value);
    case '>=':
      return Number(actual) >= Number(value);
    case '<=':
      return Number(actual) <= Number(value);
  }
}

/** The subscription of an invoice is a level deeper than its search field. */
const subscriptionIn = (row: object): unknown =>
  'parent' in row ? (row as Invoice).parent?.subscription_details?.subscription : undefined;

function fieldOf(row: object, { field, key }: Clause): unknown {
  const value: unknown = field === 'subscription' ? subscriptionIn(row) : Reflect.get(row, field);
  if (key === null) return value;
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function matches(row: object, { clauses, joinedBy }: Query): boolean {
  const holds = (clause: Clause) => compares(fieldOf(row, clause), clause) !== clause.negated;
  return joinedBy === 'AND' ? clauses.every(holds) : clauses.some(holds);
}

/**
 * `GET …/search`. Stripe's index follows its objects with a delay, so what was created within the lag is not found; the
 * lag is a fault setting.
 */
export function searchOperation(path: string, table: TableName, fields: string[]): Operation {
  const shape = { query: text, limit: optional(integer), page: optional(text) };
  return get(`${path}/search`, shape, (sandbox: Sandbox, input) => {
    const query = parseQuery(input.query);
    for (const { field } of query.clauses)
      if (!fields.includes(field))
        throw invalidRequest(`Field \`${field}\` is an unsupported search field for this resource.`, {
          param: 'query',
        });
    const indexed = sandbox.now() - sandbox.faults.searchLagSeconds;
    const found = sandbox.store
      .all(table)
      .filter((row) => 'created' in row && Number(row.created) <= indexed)
      .filter((row) => matches(row, query))
      .toReversed();
    const from = Number(input.page ?? 0);
    const to = from + (input.limit ?? 10);
    const hasMore = found.length > to;
    return {
      object: 'search_result',
      data: found.slice(from, to),
      has_more: hasMore,
      next_page: hasMore ? String(to) : null,
      url: `/v1${path}/search`,
    };
  });
}
