import { BroadcastChannel } from 'node:worker_threads';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

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
 * React's scheduler would keep its port open and the process would never exit.
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

const { jsdom } = builtinEnvironments;

/** jsdom with the web platform of Node 24 inside. */
const browserEnvironment: Environment = {
  ...jsdom,
  name: 'browser',
  async setupVM(options) {
    const page = await jsdom.setupVM?.({ ...options, jsdom: { url: 'http://localhost/' } });
    if (!page) throw new Error('This version of Vitest has no pages of their own');
    const context = page.getVmContext();
    Object.assign(context, webPlatform);
    return {
      getVmContext: () => context,
      async teardown() {
        for (const channel of openChannels) channel.close();
        openChannels.clear();
        await page.teardown();
      },
    };
  },
};

export default browserEnvironment;
