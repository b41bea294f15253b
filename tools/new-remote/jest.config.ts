import { nodePreset } from '@kontor/build/jest';

/** The template's own test runs in the remotes made from it. */
export default nodePreset({ roots: ['<rootDir>/src'] });
