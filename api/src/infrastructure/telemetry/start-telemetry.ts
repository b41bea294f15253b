import type { Environment } from '../environment.ts';
import type { Log } from '../log.ts';
import { noTelemetry, type Telemetry } from './telemetry.ts';

/** Loads OpenTelemetry where the environment asks for it; otherwise nothing of it is loaded. */
export async function startTelemetry(
  environment: Pick<Environment, 'telemetry' | 'host' | 'release'>,
  log: Log,
): Promise<Telemetry> {
  const { metricsPort, collector } = environment.telemetry;
  if (metricsPort === null && collector === null) return noTelemetry;
  const { createOpenTelemetry } = await import('./open-telemetry.ts');
  return createOpenTelemetry(environment, log);
}
