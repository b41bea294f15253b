import { appendFileSync } from 'node:fs';
import type { OnFinding } from './state/sandbox.ts';

/** Writes each finding down once: an empty or missing file after a run has proven both sides. */
export function intoFile(path: string): OnFinding {
  const written = new Set<string>();
  return (where, finding) => {
    const line = `${where} ${finding}\n`;
    if (written.has(line)) return;
    written.add(line);
    appendFileSync(path, line);
  };
}
