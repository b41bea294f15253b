import { browserPreset } from '@kontor/build/jest';

export default browserPreset();
