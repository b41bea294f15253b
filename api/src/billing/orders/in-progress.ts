import { ProblemError } from '../../infrastructure/http/problem.ts';

/** Another change comes first. */
export const inProgress = () => new ProblemError('subscription-in-progress');
