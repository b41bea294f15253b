import type { ReadFigures } from '../telemetry/telemetry.ts';
import type { OpenDatabase } from './open-database.ts';

/** The gauges of this process's connections. */
export const poolFigures =
  ({ pools }: Pick<OpenDatabase, 'pools'>): ReadFigures =>
  async () =>
    Object.entries(pools).flatMap(([pool, { totalCount, idleCount, waitingCount }]) =>
      Object.entries({ used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }).map(
        ([state, value]) => ({ metric: 'databaseConnections' as const, labels: { pool, state }, value }),
      ),
    );
