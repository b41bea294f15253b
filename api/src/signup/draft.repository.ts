import { SignupDraft } from '@kontor/contract/signup-draft';
import * as z from 'zod/mini';
import type { Queryable } from '../infrastructure/database/open-database.ts';

export interface KeptDraft {
  readonly revision: number;
  readonly draft: SignupDraft | null;
}

export async function findDraft(db: Queryable, userUuid: string): Promise<KeptDraft> {
  const row = await db
    .selectFrom('signup_draft')
    .select(['draft', 'revision'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  // Stored by an older release in a form that is not supported any more: the sign-up begins again.
  const kept = z.safeParse(SignupDraft, row?.draft);
  return { revision: row?.revision ?? 0, draft: kept.success ? kept.data : null };
}

/**
 * The last save counts.
 * @returns its number
 */
export async function saveDraft(db: Queryable, userUuid: string, draft: SignupDraft, now: Date): Promise<number> {
  const change = { draft: JSON.stringify(draft), changed_at: now };
  const { revision } = await db
    .insertInto('signup_draft')
    .values({ user_uuid: userUuid, revision: 1, ...change })
    .onConflict((conflict) =>
      conflict.column('user_uuid').doUpdateSet((of) => ({ ...change, revision: of('signup_draft.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** After a sign-up is finished, or its user is erased. An abandoned sign-up is deleted with its draft. */
export async function deleteDraft(db: Queryable, userUuid: string): Promise<void> {
  await db.deleteFrom('signup_draft').where('user_uuid', '=', userUuid).execute();
}
