import { minutes } from '../../infrastructure/clock.ts';

/** How often the payment provider is asked what has happened, and customers are queued for comparison. */
export const roundInterval = minutes(10);
