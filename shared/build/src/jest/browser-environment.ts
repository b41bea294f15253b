import { BroadcastChannel } from 'node:worker_threads';
import { TestEnvironment } from 'jest-environment-jsdom';

/** A channel that does not keep the test process alive when the code under test never closes it. */
class UnrefBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

/**
 * What browsers have and jsdom lacks, or has in a version Node's fetch refuses. Two are left out on purpose: FormData,
 * because React's form actions need the one that understands jsdom's forms, and MessageChannel, because React's scheduler
 * would keep its port open and jest would never exit.
 */
const webPlatform = {
  fetch,
  Request,
  Response,
  Headers,
  Blob,
  URL,
  URLSearchParams,
  ReadableStream,
  WritableStream,
  TransformStream,
  CompressionStream,
  DecompressionStream,
  TextEncoder,
  TextDecoder,
  TextEncoderStream,
  TextDecoderStream,
  AbortController,
  AbortSignal,
  structuredClone,
  BroadcastChannel: UnrefBroadcastChannel,
};

/** jsdom with the web platform of Node 24 inside. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...parameters: ConstructorParameters<typeof TestEnvironment>) {
    super(...parameters);
    Object.assign(this.global, webPlatform);
  }
}
