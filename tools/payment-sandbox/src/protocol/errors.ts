/** The `error` object of Stripe's answers: https://docs.stripe.com/api/errors */
export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: object;
  setup_intent?: object;
  payment_method?: object;
}

/** An answer that Stripe would give with an `error` body; `status` is the HTTP status. */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** A declined charge changes the intent although the call fails: what was written before the error stays. */
  readonly keepsChanges: boolean;

  constructor(status: number, body: ErrorBody, keepsChanges = false) {
    super(body.message);
    this.name = 'SandboxError';
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }
}

/** 400: the request cannot be carried out as written. */
export const invalidRequest = (message: string, detail: Pick<ErrorBody, 'code' | 'param'> = {}): SandboxError =>
  new SandboxError(400, { type: 'invalid_request_error', message, ...detail });

/** The names by which Stripe calls what a path names. */
const inPath = ['id', 'intent', 'invoice'];

/** `resource_missing`, in the words of Stripe (`No such customer: 'cus_1'`): 404 for what the path names, 400 for a parameter. */
export const missing = (kind: string, id: string, param = 'id'): SandboxError =>
  new SandboxError(inPath.includes(param) ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** 400: the object is in a state that does not allow this. */
export const wrongState = (code: string, message: string): SandboxError => invalidRequest(message, { code });
