import type { ForgetEvents } from '../../infrastructure/announce.ts';

/** With their deliveries, in whatever state those are. */
export const forgetEvents: ForgetEvents = async (tx, type, subjects) => {
  if (subjects.length === 0) return;
  await tx.deleteFrom('connect_event').where('type', '=', type).where('subject', 'in', subjects).execute();
};
