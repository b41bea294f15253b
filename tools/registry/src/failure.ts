import { RefusedChangeError } from '@kontor/registry/changes';
import { StoreNameError } from '@kontor/registry/open-store';
import { NoBuildError } from '@kontor/registry/publish-build';
import { RegistryDamagedError } from '@kontor/registry/registry-log';
import { StoreError } from '@kontor/registry/store';
import { exitCodes, UsageError } from './command.ts';
import { UnknownVisitError } from './journey/demo-people.ts';
import { PortalError } from './portal-loads.ts';
import { GateRefusedError, refusalText } from './through-gate.ts';

interface Failure {
  readonly exitCode: number;
  readonly text: string;
  readonly json: { readonly code: string; readonly message: string; readonly refusals?: readonly object[] };
}

const failure = (exitCode: number, code: string, message: string): Failure => ({
  exitCode,
  text: message,
  json: { code, message },
});

/** The output of a failed command, for users and scripts; `null` if there is no such command. */
export function failureOf(error: unknown, command: string | null): Failure {
  if (error instanceof GateRefusedError) {
    const { message, refusals } = error;
    const text = `${message}\n\n${refusalText(error)}`;
    return { exitCode: exitCodes.refused, text, json: { code: 'gate-refused', message, refusals } };
  }
  if (error instanceof RefusedChangeError) return failure(exitCodes.refused, error.code, error.message);
  if (error instanceof UnknownVisitError) return failure(exitCodes.refused, 'old-checkout', error.message);
  if (error instanceof UsageError) {
    const hint = `How to use it: pnpm registry help${command === null ? '' : ` ${command}`}`;
    return { ...failure(exitCodes.wrongUsage, 'wrong-usage', error.message), text: `${error.message}\n${hint}` };
  }
  if (error instanceof NoBuildError) return failure(exitCodes.wrongUsage, 'no-build', error.message);
  if (error instanceof StoreNameError) return failure(exitCodes.wrongUsage, 'no-store', error.message);
  if (error instanceof StoreError) return failure(exitCodes.storeFailed, 'store-failed', error.message);
  if (error instanceof RegistryDamagedError) return failure(exitCodes.storeFailed, 'registry-damaged', error.message);
  if (error instanceof PortalError) return failure(exitCodes.storeFailed, 'portal-failed', error.message);
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { ...failure(exitCodes.internal, 'internal', text.split('\n')[0] ?? ''), text };
}
