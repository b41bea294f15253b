import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ReadFigures } from '../../infrastructure/telemetry/telemetry.ts';
import { countOpenQuestions } from './vat-check.repository.ts';

/** The gauge of what operators have to look at, because the register does not answer. */
export const vatFigures =
  ({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>): ReadFigures =>
  async () => [{ metric: 'vatQuestionsOpen', labels: {}, value: await countOpenQuestions(database, clock.now()) }];
