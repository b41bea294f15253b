import { Writable } from 'node:stream';

/** A security event as it stands in the log. */
export interface LoggedEvent {
  readonly event: string;
  readonly level: number;
  readonly [field: string]: unknown;
}

/** Receives the lines of the real logger. */
export function securityLog() {
  let text = '';
  const events = (): LoggedEvent[] =>
    text
      .split('\n')
      .filter((line) => line.includes('"event"'))
      .map((line) => JSON.parse(line) as LoggedEvent);
  return {
    stream: new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    }),
    text: () => text,
    /** The events of one name, oldest first. */
    events: (name: string) => events().filter(({ event }) => event === name),
    names: () => new Set(events().map(({ event }) => event)),
  };
}
