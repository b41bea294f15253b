import { createFolderStore } from '@kontor/registry/folder-store';
import { hostRelease } from '@kontor/registry/testing/example-builds';
import '../end-on-signals.ts';
import { startTrialPortal } from '../gate/trial-portal.ts';

// A tool that looks at something for ever: says where its portal is, and holds it until it is told to end.
const round = {
  host: hostRelease('a'),
  remotes: [],
  tried: [],
  ownPages: true,
  known: { pages: {}, isRecorded: true },
};
const { origin } = await startTrialPortal(createFolderStore('/nowhere'), [round]);
process.stdout.write(`${origin}\n`);
