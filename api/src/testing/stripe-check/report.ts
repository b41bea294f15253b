/** What a trial expected of the provider, and what it found. */
export interface Fact {
  readonly trial: string;
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** What became of the calls of one place. */
export interface TriedSite {
  readonly site: string;
  readonly outcomes: ReadonlyMap<string, number>;
}

const isOk = (outcome: string): boolean => outcome === 'ok';

/**
 * The table that `pnpm stripe-check` prints: a line per place that calls the provider, with how often it was answered, and
 * below what the provider refused and where it behaved differently.
 */
export function reportOf(tried: readonly TriedSite[], untried: readonly string[], facts: readonly Fact[]): string {
  const width = Math.max(...[...tried.map(({ site }) => site), ...untried].map((site) => site.length));
  const lines = tried.map(({ site, outcomes }) => {
    const refused = [...outcomes].filter(([outcome]) => !isOk(outcome));
    const words = refused.map(([outcome, count]) => `${count} × ${outcome}`).join('; ');
    return `${site.padEnd(width)}  ${String(outcomes.get('ok') ?? 0).padStart(4)} answered${words && `, refused: ${words}`}`;
  });
  const differing = facts.filter(({ expected, found }) => expected !== found);
  return [
    ...lines,
    ...untried.map((site) => `${site.padEnd(width)}  not tried`),
    '',
    `${tried.length} places tried, ${untried.length} not; ${facts.length} facts compared, ${differing.length} differ`,
    ...differing.map(
      ({ trial, what, expected, found }) => `DIFFERS ${trial}: ${what}: expected ${expected}, found ${found}`,
    ),
  ].join('\n');
}
