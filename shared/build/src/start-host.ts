import { hostPatience } from './host-patience.ts';
import { retryWithin } from './retry-chunks.ts';

retryWithin(hostPatience);
