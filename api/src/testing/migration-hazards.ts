/** A kind of statement that must not run on a table in use, and what to write instead. */
interface Hazard {
  readonly found: RegExp;
  readonly instead: string;
}

const table = String.raw`(?:if exists )?(?:only )?"?(?<table>\w+)"?`;
const alter = (clause: string) => new RegExp(String.raw`^alter table ${table} [^]*?\b${clause}`);

/** Each of these keeps a table locked for as long as it takes to read or write all of its rows. */
const blocking: readonly Hazard[] = [
  {
    found: /^create (?:unique )?index (?!concurrently)(?:if not exists )?\S+ on (?:only )?"?(?<table>\w+)"?/,
    instead: 'make it in a migration of its own, with concurrentIndexes(…)',
  },
  {
    found: alter(String.raw`alter (?:column )?\S+ (?:set data )?type\b`),
    instead: 'add a column of the new type, write both, fill it in later, and drop the old one a release later',
  },
  {
    found: alter(String.raw`set not null\b(?![^]*/\* checked by \w+ \*/)`),
    instead:
      'add "check (… is not null) not valid", validate it in a later migration, and add the comment /* checked by NAME_OF_THE_CHECK */ here',
  },
  {
    found: alter(String.raw`add (?:constraint \S+ )?(?:unique|primary key|exclude)\b(?! using index)`),
    instead: 'make the index with concurrentIndexes(…), and the constraint "using index" of it',
  },
  {
    found: alter(String.raw`(?:check|foreign key|references)\b(?![^]*\bnot valid\b)`),
    instead: 'add the constraint "not valid" in a statement of its own, and validate it in a later migration',
  },
  {
    found: alter(String.raw`add (?:column )?[^]*?\b(?:default (?!now\(\))\w+ ?\(|(?:generated|\w*serial)\b)`),
    instead: 'add the column without what gives every row another value, and fill it in later',
  },
  { found: /^(?:cluster|vacuum full|lock(?: table)?) "?(?<table>\w+)"?/, instead: 'leave it out' },
];

/** Each of these takes something away that the release before may still use. */
const contracting: readonly Hazard[] = [
  {
    found: new RegExp(`^drop table ${table}`),
    instead: 'stop using it in one release, and drop it in the next',
  },
  {
    found: alter(
      String.raw`drop (?:column )?(?!column|constraint|not null|default|identity|expression)(?:if exists )?"?(?<column>\w+)"?`,
    ),
    instead: 'stop using it in one release, and drop it in the next',
  },
  {
    found: alter(String.raw`rename (?:column )?(?!column|constraint|to\b)"?(?<column>\w+)"? to\b`),
    instead: 'add a column of the new name, write both, and drop the old one a release later',
  },
  {
    found: alter(String.raw`rename to\b`),
    instead: 'make a table of the new name, write both, and drop the old one a release later',
  },
];

const created = /^create (?:unlogged )?table (?:if not exists )?"?(?<table>\w+)"?/;
const altered = new RegExp(`^alter table ${table}`);
const changed = /^(?:update|delete from) (?:only )?"?(?<table>\w+)"?/;

/** In lower case, on one line, without comments except the one that the rules know. */
const plain = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*(?! checked by )[^]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export interface MigrationText {
  readonly inTransaction: boolean;
  /** SQL of one statement each. */
  readonly statements: readonly string[];
}

/**
 * What in a migration would make users wait, or break the release before. Tables that the migration itself makes are not
 * in use yet.
 *
 * @param isUsed whether the last release mentions this table, or this column of it
 */
export function hazardsOf(
  { inTransaction, statements }: MigrationText,
  isUsed: (table: string, column?: string) => boolean,
): string[] {
  const all = statements.map(plain);
  const named = (pattern: RegExp, statement: string) => pattern.exec(statement)?.groups?.['table'];
  const tablesOf = (pattern: RegExp) => new Set(all.flatMap((statement) => named(pattern, statement) ?? []));
  const [own, locked] = [tablesOf(created), tablesOf(altered)];

  return all.flatMap((statement) => {
    const refused = (instead: string) => `${statement.slice(0, 80)} → ${instead}`;
    const blocks = blocking.filter(({ found }) => {
      const name = named(found, statement);
      return name !== undefined && !own.has(name);
    });
    const contracts = contracting.filter(({ found }) => {
      const { table: name, column } = found.exec(statement)?.groups ?? {};
      return name !== undefined && !own.has(name) && isUsed(name, column);
    });
    const hazards = [...blocks, ...contracts].map(({ instead }) => refused(instead));
    if (!inTransaction) return hazards;
    if (/ concurrently /.test(statement)) hazards.push(refused('it cannot run in a transaction'));
    const rowsOf = named(changed, statement);
    if (rowsOf !== undefined && locked.has(rowsOf) && !own.has(rowsOf))
      hazards.push(refused('change rows in another migration: this one has the table locked until its end'));
    return hazards;
  });
}
