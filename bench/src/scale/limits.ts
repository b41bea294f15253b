/** What one call or page costs one person in a world of one size. */
export interface Figures {
  readonly status: number;
  readonly statements: number;
  /** Rows that the statements looked at. */
  readonly read: number;
  /** Entries of the longest list in the answer; 1 without a list. */
  readonly entries: number;
  readonly bytes: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p95: number;
  /** Large tables that were read from beginning to end. */
  readonly scanned: readonly string[];
  /** The statements that read most, with their rows, in words. */
  readonly heaviest: readonly string[];
}

/** One call or page of one person. */
export interface Visited {
  readonly visit: string;
  readonly person: string;
  readonly isOperator: boolean;
  /** By the organizations of the world, from the smallest one up. */
  readonly bySize: ReadonlyMap<number, Figures>;
}

/** Milliseconds within which 95 of 100 answers come: merchants and agencies work with a page, operators search all of them. */
export const slowest = { others: 150, operators: 300 };

/** Rows looked at for each that is wanted. Each statement wants one at least, and each entry of the answer. */
export const readPerWanted = 20;

/** Entries of any list in an answer. */
export const longestList = 200;

/** A merchant with more data may have a kind of it that others do not have. */
export const furtherStatements = 2;

/** Calls that count or add up rows, which an index alone answers. By their reasons. */
export const countsAndSums: ReadonlyMap<string, string> = new Map([
  ['GET /organization/{organizationUuid}/shop/{shopUuid}/costs', 'adds up what all invoices of some months charge'],
  ['GET /organization/{organizationUuid}/shop/{shopUuid}/usage', 'adds up the orders of the days of some months'],
  ['GET /backoffice/customer', 'adds up what all shops of each customer pay and owe'],
  ['GET /backoffice/customer/{customerUuid}', 'adds up what all shops of the customer pay and owe'],
  ['GET /backoffice/price-list/{priceListUuid}/impact', 'adds up what a list changes for all running contracts'],
]);

/**
 * Which limits a visit does not keep, in words.
 * @param counterpart the same visit of a person with little data
 */
export function beyond(visited: Visited, counterpart?: Visited): string[] {
  const { bySize, isOperator, visit } = visited;
  const all = [...bySize.values()];
  const [smallest] = all;
  const most = (figure: (figures: Figures) => number) => Math.max(...all.map(figure));
  const found: string[] = [];
  if (all.some(({ status }) => status >= 400 && status !== 404)) found.push('refused');
  const slow = isOperator ? slowest.operators : slowest.others;
  if (most(({ p95 }) => p95) > slow) found.push('slow');
  const isWasteful = ({ read, entries, statements }: Figures) => read > readPerWanted * (entries + statements);
  if (!countsAndSums.has(visit) && all.some(isWasteful)) found.push('reads too much');
  if (most(({ entries }) => entries) > longestList) found.push('too long');
  const mostStatements = most(({ statements }) => statements);
  if (smallest && mostStatements > smallest.statements + furtherStatements)
    found.push('statements grow with the portal');
  const few = counterpart?.bySize.values().next().value?.statements;
  if (few !== undefined && mostStatements > few + furtherStatements) found.push('statements grow with the customer');
  if (all.some(({ scanned }) => scanned.length > 0)) found.push('scans a large table');
  return found;
}

/**
 * How far a visit is beyond its limits: the factor of the worst one. For the order of a table.
 * @param counterpart the same visit of a person with little data
 */
export function severity({ bySize, isOperator }: Visited, counterpart?: Visited): number {
  const slow = isOperator ? slowest.operators : slowest.others;
  const all = [...bySize.values()];
  const few = Math.min(...[...all, ...(counterpart?.bySize.values() ?? [])].map(({ statements }) => statements));
  return Math.max(
    ...all.flatMap(({ p95, read, entries, statements }) => [
      p95 / slow,
      read / (readPerWanted * (entries + statements)),
      entries / longestList,
      statements / (few + furtherStatements),
    ]),
  );
}
