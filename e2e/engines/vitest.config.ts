import { nodePreset } from '@kontor/build/vitest';

// Each engine has a worker of its own. A walk goes on where it was: it cannot be repeated in the middle.
export default nodePreset({
  include: ['engines/**/*.test.ts'],
  globalSetup: ['engines/prepare.ts'],
  maxWorkers: 2,
  retry: 0,
});
