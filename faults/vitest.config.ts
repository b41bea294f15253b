import { nodePreset } from '@kontor/build/vitest';

// A schedule of faults finds what happens rarely; one that fails once is a finding.
export default nodePreset({ retry: 0 });
