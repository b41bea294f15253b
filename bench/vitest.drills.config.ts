import { drillsPreset } from '@kontor/build/vitest';

export default drillsPreset();
