/** A reason not to start that an operator can act on. Shown as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Ends the process with the one line of a StartError; other errors are defects and keep their stack. */
export function exitWith(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
