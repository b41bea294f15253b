import { remoteRenderError } from '@kontor/contract/server-page';

/** A remote could not be loaded or rendered on the server. */
export class RemoteRenderError extends Error {
  override readonly name = remoteRenderError;
  readonly remote: string;

  constructor(remote: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.remote = remote;
  }
}
