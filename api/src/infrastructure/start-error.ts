/** A reason not to start that the person who starts the server can act on. Told as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Ends the process with the one line of a StartError; anything else is a defect and keeps its stack. */
export function exitWith(error: unknown): never {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
