import type { Task } from './tasks.ts';

/**
 * A few tests that pass when they are repeated are a matter of a busy machine, and a merge need not wait for them: they are
 * listed, to be looked into. More of them are a defect of what is being merged.
 */
const mostFlaky = 3;

export interface Report {
  readonly passed: number;
  /** Of these, how many were kept from earlier runs. */
  readonly kept: number;
  /** One line for each failure. */
  readonly failures: readonly string[];
  /** Failed first and passed when they were repeated. */
  readonly flaky: readonly string[];
}

const packageOf = (task: Task): string => task.name.replace(/#.*/, '');

/** A task that fails without a failed test (a crash, a check that is no test) must not look like a success. */
const failuresOf = (task: Task): string[] => {
  const failed = (task.results?.failed ?? []).map((title) => `${packageOf(task)} ${title}`);
  return task.ok || failed.length > 0 ? failed : [task.name];
};

export function reportOn(tasks: readonly Task[]): Report {
  const passed = (those: readonly Task[]) => those.reduce((sum, { results }) => sum + (results?.passed ?? 0), 0);
  const flaky = tasks
    .filter(({ isKept }) => !isKept)
    .flatMap((task) => (task.results?.flaky ?? []).map((title) => `${packageOf(task)} ${title}`));
  const failures = tasks.flatMap(failuresOf);
  return {
    passed: passed(tasks),
    kept: passed(tasks.filter(({ isKept }) => isKept)),
    failures: flaky.length > mostFlaky ? [...failures, ...flaky] : failures,
    flaky,
  };
}

/** One line for each task: its tests, and whether they ran now. */
export const linesOf = (tasks: readonly Task[]): string[] =>
  tasks
    .toSorted((one, other) => other.seconds - one.seconds)
    .map((task) => {
      const { name, ok, isKept, seconds, results } = task;
      const tests = results === null ? '' : `, ${results.passed} passed, ${failuresOf(task).length} failed`;
      const when = isKept ? `kept from ${results?.at ?? 'an earlier run'}, where it took` : 'ran';
      return `${ok ? 'ok    ' : 'FAILED'} ${name}${tests}: ${when} ${seconds.toFixed(1)} s`;
    });
