/** What a run did, added up over its schedules. */
export interface Figures {
  schedules: number;
  steps: number;
  actions: number;
  orders: number;
  /** Orders that were answered before they were carried out. */
  accepted: number;
  kills: number;
  /** In days of the shared clock. */
  days: number;
  invoices: number;
  mails: number;
  /** Order events that were reported. */
  sales: number;
  /** Invoices for extra orders. */
  bills: number;
  /** Lines of commission statements. */
  commissions: number;
  /** Credit notes that were paid by a transfer. */
  payouts: number;
  /** Migrations that were taken back. */
  reverts: number;
  /** Databases that were lost and restored. */
  restores: number;
  /** Accounts that were deleted, with their organizations. */
  deletions: number;
  readonly faults: Map<string, number>;
  /** What was done to contracts, by kind and how it ended. */
  readonly changes: Map<string, number>;
}

export const noFigures = (): Figures => ({
  schedules: 0,
  steps: 0,
  actions: 0,
  orders: 0,
  accepted: 0,
  kills: 0,
  days: 0,
  invoices: 0,
  mails: 0,
  sales: 0,
  bills: 0,
  commissions: 0,
  payouts: 0,
  reverts: 0,
  restores: 0,
  deletions: 0,
  faults: new Map(),
  changes: new Map(),
});

export const countIn = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};
