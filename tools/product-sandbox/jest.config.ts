import { nodePreset } from '@kontor/build/jest';

export default nodePreset();
