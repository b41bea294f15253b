import { nodePreset } from '@kontor/build/vitest';

// Each engine has a worker of its own. A walk goes on where it was, through some thirty pages: it cannot be repeated in the
// middle, and on a busy machine it takes its time.
export default nodePreset({
  include: ['engines/**/*.test.ts'],
  globalSetup: ['engines/prepare.ts'],
  maxWorkers: 2,
  retry: 0,
  testTimeout: 900_000,
});
