import { hostConstants } from '@kontor/build/host-constants';
import { browserPreset } from '@kontor/build/jest';

export default browserPreset({ globals: hostConstants(import.meta.dirname) });
