import type { Environment } from '../infrastructure/environment.ts';
import type { UserRow } from '../user/user.tables.ts';

/** Whether somebody runs the portal. An address counts once its owner has confirmed it, as for every account. */
export type IsOperator = (user: Pick<UserRow, 'email' | 'state'>) => boolean;

export const createIsOperator =
  ({ operators }: Pick<Environment, 'operators'>): IsOperator =>
  ({ email, state }) =>
    state === 'active' && operators.includes(email);
