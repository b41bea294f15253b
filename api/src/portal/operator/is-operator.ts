import type { Environment } from '../../infrastructure/environment.ts';
import type { IsOperator } from '../../infrastructure/http/guard.ts';

/** An address of the settings counts once its owner has confirmed it, as for every account. */
export const createIsOperator =
  ({ operators }: Pick<Environment, 'operators'>): IsOperator =>
  ({ email, state }) =>
    state === 'active' && operators.includes(email);
