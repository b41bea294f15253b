import type { Group, Target } from './targets.ts';

const variable = 'KONTOR_MUTATED';

interface TestsOfMutants {
  /** Absent if the package has only one project. */
  readonly project?: string;
  readonly tests: readonly string[];
}

/** Hands the tests of a target to the configuration that Stryker's processes load (vitest-of-mutants.ts). */
export function handOverTests({ project }: Group, { tests }: Target): void {
  const handedOver: TestsOfMutants = { project: project ?? undefined, tests };
  process.env[variable] = JSON.stringify(handedOver);
}

export const testsOfMutants = () => JSON.parse(process.env[variable] ?? '') as TestsOfMutants;
