import type { Queryable } from '../../infrastructure/database/open-database.ts';

interface Returned {
  /** Cents. */
  readonly amount: number;
  /** Whether the money came back: then the act that sent it was entered before. */
  readonly cameBack: boolean;
  /** Acts whose movements were read at the same time. */
  readonly besides: readonly string[];
}

/**
 * The act that sent money back to the bank account that it came from: the payment provider names none with the movement. Of several
 * over the same amount it makes no difference which is taken. `null` for what was sent back in the provider's dashboard.
 */
export async function findReturn(
  db: Queryable,
  organizationUuid: string,
  { amount, cameBack, besides }: Returned,
): Promise<string | null> {
  const acts = await db
    .selectFrom('money_act')
    .select(['uuid'])
    .where('organization_uuid', '=', organizationUuid)
    .where('kind', '=', 'return')
    .where('state', '<>', 'refused')
    .where('amount', '=', amount)
    .orderBy('created_at', cameBack ? 'desc' : 'asc')
    .execute();
  const entered = await db
    .selectFrom('account_entry')
    .select('document')
    .where('organization_uuid', '=', organizationUuid)
    .where('fund', '=', 'transfer')
    .where('kind', '=', 'paid-back')
    .execute();
  const known = new Set([...entered.map(({ document }) => document), ...besides]);
  return acts.find(({ uuid }) => known.has(uuid) === cameBack)?.uuid ?? null;
}
