import '@kontor/ui/styles/tokens.css';
import '@kontor/ui/styles/base.css';
import { runStandalone } from '@kontor/platform/standalone';
import { remote } from './remote.tsx';

await runStandalone(remote);
