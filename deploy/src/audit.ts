import { type Json, type JsonObject, listAt, objectAt, textAt } from './repository.ts';

interface Finding {
  readonly severity: string;
  /** The package, what is wrong, and where it is described. */
  readonly text: string;
}

export type Audit =
  | { readonly answered: true; readonly findings: readonly Finding[] }
  | { readonly answered: false; readonly reason: string };

/** Reads what `pnpm audit --json` prints. */
export function readAudit(output: string): Audit {
  const report = objectOf(output);
  if (report === null) return { answered: false, reason: output.trim() || 'pnpm printed nothing' };
  if ('error' in report) return { answered: false, reason: textAt(report, 'error', 'message') };
  if (!('advisories' in report)) return { answered: false, reason: 'the answer lists no advisories' };
  const findings = Object.values(objectAt(report, 'advisories')).map((advisory) => ({
    severity: textAt(advisory, 'severity'),
    text: `${textAt(advisory, 'module_name')} ${versionsOf(advisory)}: ${textAt(advisory, 'title')} ${textAt(advisory, 'url')}`,
  }));
  return { answered: true, findings };
}

function objectOf(text: string): JsonObject | null {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return null;
  }
}

const versionsOf = (advisory: Json): string =>
  listAt(advisory, 'findings')
    .map((finding) => textAt(finding, 'version'))
    .join(', ');
