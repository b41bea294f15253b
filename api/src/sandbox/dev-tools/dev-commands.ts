import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { runMoneyCommand } from '../../billing/money/command/money-command.ts';
import type { Billing } from '../../billing/stripe/billing.ts';
import { runConnectCommand } from '../../connect/command/connect-command.ts';
import { UsageError } from '../../infrastructure/command/usage-error.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { checked } from '../../infrastructure/http/validation.ts';

const Request = z.strictObject({ arguments: z.array(z.string()), dataDirectory: z.string() });

/** Carries out `pnpm connect` and `pnpm money` where the database is embedded, and so belongs to this process. */
export function devCommands(app: FastifyInstance, billing: Billing): void {
  const commands = {
    '/dev/connect': (args: readonly string[]) => runConnectCommand(billing, args),
    '/dev/money': (args: readonly string[]) => runMoneyCommand(billing, args),
  };
  for (const [path, run] of Object.entries(commands)) {
    app.post(path, async (request) => {
      const { arguments: args, dataDirectory } = checked(Request, request.body);
      const { environment } = billing;
      // Another portal on this machine may have taken the port that the command asked.
      if (environment.databaseUrl !== null || environment.dataDirectory !== dataDirectory) throw notFound();
      try {
        return { output: await actForAll(() => run(args)), error: null };
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        return { output: null, error: error.message };
      }
    });
  }
}
