import type pg from 'pg';
import { currentWork } from '../telemetry/work-context.ts';

/** The first word of a statement, behind comments. */
const operation = /^(?:\s|\/\*.*?\*\/)*(\w+)/s;

/** Traces each query of a connection that a traced request or job makes. Kysely sends values beside the text, so it has none. */
export function traceQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  client.query = ((...parameters: unknown[]) => {
    const caller = currentWork()?.span;
    const [text] = parameters;
    if (!caller?.isRecording || typeof text !== 'string') return query(...parameters);
    const word = operation.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
    const span = caller.child(word, {
      'db.system.name': 'postgresql',
      'db.operation.name': word,
      'db.query.text': text.slice(0, 2000),
    });
    const running = query(...parameters);
    if (running instanceof Promise) {
      running.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      );
    }
    return running;
  }) as typeof client.query;
}
