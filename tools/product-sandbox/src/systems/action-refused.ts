/** Why an action was not carried out; answered as a problem. */
export class ActionRefused extends Error {
  override readonly name = 'ActionRefused';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}
