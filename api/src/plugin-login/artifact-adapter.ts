import { type Adapter, errors } from 'oidc-provider';
import { after, type Clock, seconds } from '../infrastructure/clock.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import { hashSecret } from '../infrastructure/signing.ts';

/** Stores one kind of the provider's artifacts in the database. Expired ones are not returned. */
export function createArtifactAdapter(database: Database, clock: Clock, model: string): Adapter {
  const rowOf = (id: string) => ({ model, id_hash: hashSecret(id) });

  return {
    async upsert(id, payload, expiresIn) {
      if (expiresIn === undefined) throw new Error(`An artifact of kind ${model} would never expire`);
      const row = {
        // Without its own id in clear.
        payload: JSON.stringify({ ...payload, jti: undefined }),
        grant_id_hash: payload.grantId === undefined ? null : hashSecret(payload.grantId),
        expires_at: after(clock.now(), seconds(expiresIn)),
      };
      await database
        .insertInto('openid_artifact')
        .values({ ...rowOf(id), ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(row))
        .execute();
    },

    async find(id) {
      const { id_hash } = rowOf(id);
      const row = await database
        .selectFrom('openid_artifact')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where('id_hash', '=', id_hash)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row && { ...row.payload, jti: id, ...(row.consumed_at && { consumed: true }) };
    },

    /** Only one of two simultaneous uses of a code succeeds: the provider itself only checks beforehand. */
    async consume(id) {
      const { id_hash } = rowOf(id);
      const { numUpdatedRows } = await database
        .updateTable('openid_artifact')
        .set({ consumed_at: clock.now() })
        .where('model', '=', model)
        .where('id_hash', '=', id_hash)
        .where('consumed_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed');
    },

    async destroy(id) {
      const { id_hash } = rowOf(id);
      await database.deleteFrom('openid_artifact').where('model', '=', model).where('id_hash', '=', id_hash).execute();
    },

    async revokeByGrantId(grantId) {
      await database.deleteFrom('openid_artifact').where('grant_id_hash', '=', hashSecret(grantId)).execute();
    },

    findByUid: unused,
    findByUserCode: unused,
  };
}

/** Kinds that are not used: the provider's own sessions and device codes. */
const unused = async () => undefined;

/**
 * The provider's own sessions are not stored. The portal's session is the only one: signing out of it signs out
 * everywhere, and every plugin login has to be confirmed.
 */
export const noSessions: Adapter = {
  upsert: unused,
  find: unused,
  findByUid: unused,
  findByUserCode: unused,
  consume: unused,
  destroy: unused,
  revokeByGrantId: unused,
};
