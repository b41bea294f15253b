import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '@kontor/workspace/bundles';

export interface DeliveryMeasurements {
  /** Events per second of one process to one quick receiver. */
  readonly embedded: number;
  readonly postgres: number;
  /** The same on Postgres, while another receiver never answers. */
  readonly besideHanging: number;
  /** Ten thousand changes of two servers; these and the receiver are killed again and again. */
  readonly kills: {
    readonly changes: number;
    readonly arrived: number;
    readonly receipts: number;
    readonly outOfOrder: number;
    readonly kills: number;
    readonly receiverKills: number;
    readonly seconds: number;
  };
}

/** The server has no door for this, so a script beside it measures, in a process of its own. */
export async function deliverySpeed(): Promise<DeliveryMeasurements> {
  const script = join(root, 'api/src/testing/measure-deliveries.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', script]);
  return JSON.parse(stdout) as DeliveryMeasurements;
}
