import { billingRules, billingTables, commissionRules, journalRules, vatRules, vatTables } from './api-targets.ts';
import { domain } from './domain-targets.ts';
import type { Names } from './names.ts';

/** A file that is mutated, and the tests that have to notice it. Paths are relative to the package. */
export interface Target {
  readonly file: string;
  readonly tests: readonly string[];
}

/** Targets of one package whose tests run in one project of Vitest; `null` if its configuration has only one. */
export interface Group {
  readonly folder: string;
  readonly project: 'rules' | 'billing' | 'rooms' | null;
  readonly targets: readonly Target[];
}

/** Whether the tests of a group need a Postgres server. */
export const needsServer = ({ project }: Group): boolean => project === 'billing' || project === 'rooms';

export const packageNames = ['domain', 'billing'] as const;
export type PackageName = (typeof packageNames)[number];

export const isPackageName = (name: string): name is PackageName => packageNames.some((known) => known === name);

const targetsIn = (folder: string, names: Names, extension = 'test'): Target[] =>
  Object.entries(names).map(([name, tests]) => ({
    file: `${folder}/${name}.ts`,
    tests: (tests.length === 0 ? [name] : tests).map((test) => `${folder}/${test}.${extension}.ts`),
  }));

export const groups: Readonly<Record<PackageName, readonly Group[]>> = {
  domain: [{ folder: 'shared/domain', project: null, targets: targetsIn('src', domain) }],
  billing: [
    {
      folder: 'api',
      project: 'rules',
      targets: [
        ...targetsIn('src/billing', billingRules),
        ...targetsIn('src/partners/commission', commissionRules),
        ...targetsIn('src/organizations/vat', vatRules),
        ...targetsIn('src/infrastructure/journal', journalRules),
      ],
    },
    { folder: 'api', project: 'billing', targets: targetsIn('src/billing', billingTables, 'api.test') },
    { folder: 'api', project: 'rooms', targets: targetsIn('src/organizations/vat', vatTables, 'api.test') },
  ],
};
