/** What came of one change. */
export interface MutantOutcome {
  readonly fileName: string;
  /** Of Stryker: `Killed`, `Timeout`, `Survived`, `NoCoverage`, or what does not count. */
  readonly status: string;
}

const noticed: readonly string[] = ['Killed', 'Timeout'];
const missed: readonly string[] = ['Survived', 'NoCoverage'];

/** The percentage that tests notice, of the changes that count. */
export function totalScore(outcomes: readonly MutantOutcome[]): number {
  const killed = outcomes.filter(({ status }) => noticed.includes(status)).length;
  const left = outcomes.filter(({ status }) => missed.includes(status)).length;
  return killed + left === 0 ? 100 : (100 * killed) / (killed + left);
}

/** One line per file, and one for all. */
export function scoreTable(outcomes: readonly MutantOutcome[]): string {
  const files = [...new Set(outcomes.map(({ fileName }) => fileName))].sort();
  const line = (name: string, of: readonly MutantOutcome[]) => {
    const left = of.filter(({ status }) => missed.includes(status)).length;
    const ignored = of.filter(({ status }) => status === 'Ignored').length;
    return `${totalScore(of).toFixed(1).padStart(6)} %  ${String(of.length - ignored).padStart(5)} mutants ${String(left).padStart(4)} left  ${name}`;
  };
  return [
    ...files.map((file) =>
      line(
        file,
        outcomes.filter(({ fileName }) => fileName === file),
      ),
    ),
    ...(files.length === 1 ? [] : [line('all', outcomes)]),
  ].join('\n');
}
