import { measuredBy } from './api-script.ts';

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

export const deliverySpeed = (): Promise<DeliveryMeasurements> => measuredBy('measure-deliveries');
