import { SandboxError } from '../protocol/errors.ts';
import { decodeForm, type FormRecord } from '../protocol/form.ts';
import { callName } from '../schemas/call-name.ts';
import { answerFinding, checkParams } from '../schemas/check-call.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { earlierAnswer, fingerprintOf, rememberAnswer } from './idempotency.ts';
import type { Operation, PathIds } from './operation.ts';
import { list, optional, text } from './params.ts';
import { present } from './present.ts';

export interface Call {
  operation: Operation;
  path: string;
  ids: PathIds;
  /** Query of a GET, body of everything else, still encoded. */
  encoded: string;
  idempotencyKey: string | null;
  /** Stripe.js sends parameters that the SDK for servers does not have. */
  fromBrowser: boolean;
}

export interface Answer {
  status: number;
  body: string;
  requestId: string;
  replayed: boolean;
}

const newRequestId = () => newId('req').slice(0, 18);

const errorAnswer = (sandbox: Sandbox, error: SandboxError) => ({
  status: error.status,
  body: JSON.stringify(present(sandbox, { error: error.body })),
});

/** Separates the parameters that every call may have. A browser sends its key in the form. */
function split(form: FormRecord): { given: FormRecord; expand: string[] } {
  const { expand, key: _key, ...given } = form;
  return { given, expand: optional(list(text))(expand, 'expand') ?? [] };
}

/** Answers one API call. A failed call is rolled back, unless the failure itself is a result, such as a decline. */
export function answerCall(sandbox: Sandbox, call: Call): Answer {
  const requestId = newRequestId();
  const { idempotencyKey: key, operation } = call;
  const fingerprint = fingerprintOf(operation.method, call.path, call.encoded);
  const finish = (status: number, body: string, replayed = false): Answer => ({ status, body, requestId, replayed });
  try {
    const earlier = key === null ? null : earlierAnswer(sandbox, key, fingerprint);
    if (earlier) return finish(earlier.status, earlier.body, true);
    const { given, expand } = split(decodeForm(call.encoded));
    const name = callName(operation.method, `/v1${operation.path}`);
    if (!call.fromBrowser) checkParams(name, expand.length > 0 ? { ...given, expand } : given);
    const run = operation.prepare(given);
    sandbox.origin = { id: requestId, idempotencyKey: key };
    const { status, body } = perform(sandbox, () => {
      const answer = present(sandbox, run(sandbox, call.ids), expand);
      sandbox.noteFinding('answer', () => answerFinding(name, answer));
      return answer;
    });
    if (key !== null) rememberAnswer(sandbox, { id: key, fingerprint, status, body });
    return finish(status, body);
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (error.body.code?.startsWith('parameter_'))
      sandbox.noteFinding('request', () => `${operation.method} ${call.path}: ${error.message}`);
    // Refused before any work: Stripe does not store such answers for the idempotency key.
    const { status, body } = errorAnswer(sandbox, error);
    return finish(status, body);
  } finally {
    sandbox.origin = null;
  }
}

/** Answers a call with an error without carrying it out. */
export function refuseCall(sandbox: Sandbox, call: Call, error: SandboxError, remembered: boolean): Answer {
  const { idempotencyKey: key, operation } = call;
  const { status, body } = errorAnswer(sandbox, error);
  const fingerprint = fingerprintOf(operation.method, call.path, call.encoded);
  if (key !== null && remembered) rememberAnswer(sandbox, { id: key, fingerprint, status, body });
  return { status, body, requestId: newRequestId(), replayed: false };
}

function perform(sandbox: Sandbox, work: () => unknown): { status: number; body: string } {
  const keeps = (error: unknown) => error instanceof SandboxError && error.keepsChanges;
  try {
    return { status: 200, body: JSON.stringify(sandbox.store.attempt(work, keeps)) };
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    return errorAnswer(sandbox, error);
  }
}
