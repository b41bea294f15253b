import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { UsageError } from '../../connect/command/connect-action.ts';
import { runConnectCommand } from '../../connect/command/connect-command.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { checked } from '../../infrastructure/http/validation.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';

const Request = z.strictObject({ arguments: z.array(z.string()), dataDirectory: z.string() });

/** Carries out `pnpm connect` where the database is embedded, and so belongs to this process. */
export function devConnect(app: FastifyInstance, infrastructure: Infrastructure): void {
  app.post('/dev/connect', async (request) => {
    const { arguments: args, dataDirectory } = checked(Request, request.body);
    const { environment } = infrastructure;
    // Another portal on this machine may have taken the port that the command asked.
    if (environment.databaseUrl !== null || environment.dataDirectory !== dataDirectory) throw notFound();
    try {
      return { output: await actForAll(() => runConnectCommand(infrastructure, args)), error: null };
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { output: null, error: error.message };
    }
  });
}
