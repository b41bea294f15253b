import { hostConstants } from '@kontor/build/host-constants';
import { browserPreset } from '@kontor/build/vitest';

export default browserPreset({
  constants: hostConstants(import.meta.dirname),
  setupFiles: ['src/testing/with-registry.ts'],
});
