import type { ProofMethod } from '@kontor/contract/problem';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

const factors = kept('factors-of-user', (db, { userUuid }: { readonly userUuid: string }) =>
  db.selectNoFrom((of) => [
    of
      .exists(
        of
          .selectFrom('totp')
          .select('user_uuid')
          .where('user_uuid', '=', userUuid)
          .where('active_since', 'is not', null),
      )
      .as('has_app'),
    of.exists(of.selectFrom('recovery_code').select('user_uuid').where('user_uuid', '=', userUuid)).as('has_code'),
    of.exists(of.selectFrom('passkey').select('uuid').where('user_uuid', '=', userUuid)).as('has_passkey'),
  ]),
);

/** What a user can prove a second factor with. */
export async function findProofMethods(db: Queryable, userUuid: string): Promise<ProofMethod[]> {
  const [found] = await factors(db, { userUuid });
  if (found === undefined) throw new Error('A statement without a table answers one row');
  return [
    ...(found.has_app ? (['totp'] as const) : []),
    ...(found.has_app && found.has_code ? (['recovery-code'] as const) : []),
    ...(found.has_passkey ? (['passkey'] as const) : []),
  ];
}
