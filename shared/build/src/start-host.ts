import { hostTimeoutMs } from './host-timeout.ts';
import { retryWithin } from './retry-chunks.ts';

retryWithin(hostTimeoutMs);
