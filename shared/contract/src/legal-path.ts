import type { LegalKind } from './legal-document.ts';

/** The page of the portal with the current text. In a file of its own, so that the first load of a page contains no schema with it. */
export const legalPath = (kind: LegalKind): string => `/legal/${kind}`;
