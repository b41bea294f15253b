import { runConnectCommand } from '../connect/command/connect-command.ts';
import { runOperatorsCommand } from './operators-command.ts';

// Operators' command for the vendor's other systems: `pnpm connect client list` (docs/connect.md).

await runOperatorsCommand({ path: '/dev/connect', run: runConnectCommand });
