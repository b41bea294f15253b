/** The `code` with which Node, Postgres and Fastify identify an error: `EEXIST`, `23505`, `FST_ERR_…`; `null` without one. */
export const errorCode = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
