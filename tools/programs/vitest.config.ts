import { nodePreset } from '@kontor/build/vitest';

export default nodePreset();
