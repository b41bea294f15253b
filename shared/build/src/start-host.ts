import retryChunks from './retry-chunks.ts';

retryChunks();
