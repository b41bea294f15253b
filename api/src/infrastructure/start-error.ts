/** A reason not to start that the person who starts the server can act on. Told as one line, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
