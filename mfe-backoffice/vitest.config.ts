import { browserPreset } from '@kontor/build/vitest';

export default browserPreset();
