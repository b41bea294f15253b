import { StartError } from '../start-error.ts';

/** Arguments that make no command, or that the portal refuses: shown as they are, without a stack. */
export class UsageError extends StartError {}
