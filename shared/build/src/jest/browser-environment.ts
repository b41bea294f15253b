import { BroadcastChannel } from 'node:worker_threads';
import { TestEnvironment } from 'jest-environment-jsdom';

const openChannels = new Set<BroadcastChannel>();

/** A channel that is closed with the test file, as it would be with its page, and keeps no process alive until then. */
class PageBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
    openChannels.add(this);
  }
}

/**
 * What browsers have and jsdom lacks, or has in a version that Node's fetch refuses. Two are left out on purpose:
 * FormData, because React's form actions need the one that understands jsdom's forms, and MessageChannel, because
 * React's scheduler would keep its port open and jest would never exit.
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
  BroadcastChannel: PageBroadcastChannel,
};

/** jsdom with the web platform of Node 24 inside. */
export default class BrowserEnvironment extends TestEnvironment {
  constructor(...parameters: ConstructorParameters<typeof TestEnvironment>) {
    super(...parameters);
    Object.assign(this.global, webPlatform);
  }

  override async teardown(): Promise<void> {
    // The next file runs in this process; its messages must not reach a closed page.
    for (const channel of openChannels) channel.close();
    openChannels.clear();
    await super.teardown();
  }
}
