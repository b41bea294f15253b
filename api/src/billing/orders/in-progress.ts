import { ProblemError } from '../../infrastructure/http/problem.ts';

/** Another change comes first. */
export const inProgress = () => new ProblemError('subscription-in-progress');

/** Whether it does, perhaps for days if it needs an operator. */
export const isInProgress = (error: unknown): boolean =>
  error instanceof ProblemError && error.code === 'subscription-in-progress';
