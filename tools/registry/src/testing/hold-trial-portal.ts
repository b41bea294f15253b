import { createFolderStore } from '@kontor/registry/folder-store';
import { hostRelease } from '@kontor/registry/testing/example-builds';
import '../end-on-signals.ts';
import { startTrialPortal } from '../gate/trial-portal.ts';

// A tool that never finishes: prints where its portal is, and keeps it running until it is told to end.
const round = {
  host: hostRelease('a'),
  remotes: [],
  tried: [],
  checksHost: true,
  known: {},
};
const { origin } = await startTrialPortal(createFolderStore('/nowhere'), [round]);
process.stdout.write(`${origin}\n`);
