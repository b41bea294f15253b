import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { errorCode } from '../error-code.ts';
import type { Log } from '../log.ts';

interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
}

/** Logs once that a collector is away, and once that it answers again, instead of once for each export. */
export function createExportWatch(endpoint: string, log: Log) {
  const { origin } = new URL(endpoint);
  let isAway = false;

  function note({ code, error }: ExportResult): void {
    const failed = code !== ExportResultCode.SUCCESS;
    if (failed && !isAway) {
      // Not the error itself: it quotes the answer of the collector.
      const reason = errorCode(error) ?? error?.name ?? 'unknown';
      log.warn({ collector: origin, reason }, 'traces and metrics cannot be exported and are dropped');
    }
    if (!failed && isAway) log.info({ collector: origin }, 'traces and metrics are exported again');
    isAway = failed;
  }

  return {
    /** An export that nothing waits for any longer. */
    giveUp: (): void => note({ code: ExportResultCode.FAILED, error: new DOMException('', 'TimeoutError') }),

    /** OpenTelemetry is told that every export succeeded: it would log each failure itself. */
    watch<Items>(exporter: Exporter<Items>): void {
      const send = exporter.export.bind(exporter);
      exporter.export = (items, done) =>
        send(items, (result) => {
          note(result);
          done({ code: ExportResultCode.SUCCESS });
        });
    },
  };
}
