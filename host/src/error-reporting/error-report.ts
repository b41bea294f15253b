/** The content of an error report. No personal data: no names, no addresses, no form values. */
export interface ErrorReport {
  /** Shown on the error page, to find the report. */
  readonly id: string;
  readonly error: unknown;
  /** The remote that it happened in; `host` for the shell. */
  readonly source: string;
  /** Of the remote's release; `null` for the shell, and where it is unknown. */
  readonly version: string | null;
  /** Path pattern of the page. Never the address itself, which may hold a mailed token. */
  readonly page: string;
  readonly at: Date;
}

/** Hands a report to the error-reporting service. */
export type Send = (report: ErrorReport) => void;
