/** How a metric is called in Prometheus, and what it says. Names never change: alerts, dashboards and stored data use them. */
interface Metric {
  readonly name: string;
  readonly help: string;
  /** The values of a label are few: templates and kinds, never ids, addresses or URLs. */
  readonly labels: readonly string[];
}

interface Histogram extends Metric {
  /** Upper bounds, in seconds. */
  readonly buckets: readonly number[];
}

/** Durations in seconds. */
export const histograms = {
  httpRequest: {
    name: 'kontor_http_request_duration_seconds',
    help: 'Time until a request was answered, by the template of its route.',
    labels: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  },
  job: {
    name: 'kontor_job_duration_seconds',
    help: 'Time of an attempt of a job, by its result: done, failed, parked, given-back or lost.',
    labels: ['kind', 'result'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120],
  },
  providerCall: {
    name: 'kontor_provider_call_duration_seconds',
    help: 'Time of a call of an external service, by its result: ok, refused or failed.',
    labels: ['provider', 'operation', 'result'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
  },
  webhookLag: {
    name: 'kontor_webhook_lag_seconds',
    help: 'Time from an event at the payment provider until it was handled.',
    labels: [],
    buckets: [1, 2, 5, 10, 30, 60, 120, 300, 900, 3600, 14_400, 86_400],
  },
} as const satisfies Record<string, Histogram>;

export const counters = {
  loginFailures: {
    name: 'kontor_login_failures_total',
    help: 'Sign-ins that were refused, by the code of the answer.',
    labels: ['reason'],
  },
  mails: {
    name: 'kontor_mails_total',
    help: 'Mails that the mail server took (sent), or that it did not take in one attempt (failed).',
    labels: ['result'],
  },
  remoteLoads: {
    name: 'kontor_remote_loads_total',
    help: 'Loads of a remote, as browsers report them.',
    labels: ['remote', 'version'],
  },
  remoteLoadFailures: {
    name: 'kontor_remote_load_failures_total',
    help: 'Loads of a remote that failed, as browsers report them.',
    labels: ['remote', 'version', 'reason'],
  },
  remoteErrors: {
    name: 'kontor_remote_errors_total',
    help: 'Errors that a remote threw after it was loaded, as browsers report them.',
    labels: ['remote', 'version'],
  },
  pageRenderings: {
    name: 'kontor_page_renderings_total',
    help: 'Pages that were sent: rendered by the server, or for the browser to render (slow, threw, ended, missing).',
    labels: ['owner', 'outcome'],
  },
} as const satisfies Record<string, Metric>;

/** Read when metrics are scraped. What is read from the database is the same for all servers: take the maximum. */
export const gauges = {
  jobs: {
    name: 'kontor_jobs',
    help: 'Jobs of a lane that are waiting (due and not begun), running or parked. Same for all servers.',
    labels: ['lane', 'state'],
  },
  oldestDueJob: {
    name: 'kontor_job_oldest_due_age_seconds',
    help: 'How long the job of a lane waits that waits longest; 0 while none does. Same for all servers.',
    labels: ['lane'],
  },
  dailyWork: {
    name: 'kontor_daily_work',
    help: 'Jobs of a kind of daily work that are done today, or waiting (due and not begun). Same for all servers.',
    labels: ['work', 'state'],
  },
  dailyWorkBehind: {
    name: 'kontor_daily_work_behind',
    help: 'Whether a kind of daily work is behind its day: 1, or 0. Same for all servers.',
    labels: ['work'],
  },
  orders: {
    name: 'kontor_orders',
    help: 'Orders that need an operator (needs-attention), or that take long (slow). Same for all servers.',
    labels: ['state'],
  },
  unassignedMoney: {
    name: 'kontor_unassigned_money',
    help: 'Organizations whose money lies about for more than two days: transferred and fitting no invoice (transfer), or left after the last contract (credit). Same for all servers.',
    labels: ['kind'],
  },
  providerDifferences: {
    name: 'kontor_provider_differences',
    help: 'Values that differ between the portal and the payment provider. Same for all servers.',
    labels: [],
  },
  vatQuestionsOpen: {
    name: 'kontor_vat_questions_open',
    help: 'VAT ids about which the register has answered neither yes nor no for two days. Same for all servers.',
    labels: [],
  },
  invoicesHeld: {
    name: 'kontor_invoices_held',
    help: 'Invoices and credit notes that wait for an operator because the provider charged something else than we would state. Same for all servers.',
    labels: [],
  },
  commissionsOwed: {
    name: 'kontor_commissions_owed',
    help: 'Partners that have to give back commissions for more than three months. Same for all servers.',
    labels: [],
  },
  connectDeliveries: {
    name: 'kontor_connect_deliveries',
    help: "Events for the vendor's other systems: changes that are still to be announced (marked), deliveries that are waiting or parked. Same for all servers.",
    labels: ['state'],
  },
  oldestConnectDelivery: {
    name: 'kontor_connect_oldest_due_age_seconds',
    help: 'How long the event waits that is due, or still to be announced, and waits longest; 0 while none does. Same for all servers.',
    labels: [],
  },
  connectParkedEndpoints: {
    name: 'kontor_connect_parked_endpoints',
    help: 'Endpoints of clients that get no events because they failed for long or said that they are gone. Same for all servers.',
    labels: [],
  },
  monthsAhead: {
    name: 'kontor_months_ahead_seconds',
    help: 'How long the months last that were made for a table that is partitioned by the month. Same for all servers.',
    labels: ['table'],
  },
  monthsTooOld: {
    name: 'kontor_months_too_old',
    help: 'Months of a table that are too old and have not left it. Same for all servers.',
    labels: ['table'],
  },
  oldestJournalEntry: {
    name: 'kontor_journal_oldest_entry_age_seconds',
    help: 'How long the entry waits for the journal that waits longest; 0 while none does. Same for all servers.',
    labels: [],
  },
  unrestoredEntries: {
    name: 'kontor_journal_unrestored_entries',
    help: 'Entries of the journal that the database could not take after a backup was restored. Same for all servers.',
    labels: [],
  },
  databaseConnections: {
    name: 'kontor_database_connections',
    help: 'Connections of this process to the database (used, idle), and what waits for one (waiting).',
    labels: ['pool', 'state'],
  },
  ready: {
    name: 'kontor_ready',
    help: 'Whether this server is ready to serve requests: 1, or 0.',
    labels: [],
  },
  figuresFailed: {
    name: 'kontor_figures_failed',
    help: 'Whether the figures from the database could not be read for this scrape: 1, or 0.',
    labels: [],
  },
  eventLoopDelay: {
    name: 'kontor_event_loop_delay_seconds',
    help: 'By how much timers of this process were late since the last scrape.',
    labels: ['quantile'],
  },
  residentMemory: {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of this process.',
    labels: [],
  },
  heapUsed: {
    name: 'nodejs_heap_size_used_bytes',
    help: 'Used heap of this process.',
    labels: [],
  },
  startTime: {
    name: 'process_start_time_seconds',
    help: 'Start of this process, in seconds since 1970.',
    labels: [],
  },
  release: {
    name: 'kontor_release_info',
    help: 'Always 1; the label names the release of this process.',
    labels: ['release'],
  },
} as const satisfies Record<string, Metric>;

export type HistogramKey = keyof typeof histograms;
export type CounterKey = keyof typeof counters;
export type GaugeKey = keyof typeof gauges;

type LabelsOf<M extends Metric> = { readonly [Label in M['labels'][number]]: string };
export type HistogramLabels<Key extends HistogramKey> = LabelsOf<(typeof histograms)[Key]>;
export type CounterLabels<Key extends CounterKey> = LabelsOf<(typeof counters)[Key]>;

/** One value of a gauge. */
export type Figure = {
  [Key in GaugeKey]: {
    readonly metric: Key;
    readonly labels: LabelsOf<(typeof gauges)[Key]>;
    readonly value: number;
  };
}[GaugeKey];

/** Every series that the server exports, with its labels: what alerts and dashboards may name. */
export const exportedSeries = (): ReadonlyMap<string, readonly string[]> =>
  new Map<string, readonly string[]>([
    ...Object.values(histograms).flatMap(({ name, labels }): [string, readonly string[]][] => [
      [`${name}_bucket`, [...labels, 'le']],
      [`${name}_count`, labels],
      [`${name}_sum`, labels],
    ]),
    ...[...Object.values(counters), ...Object.values(gauges)].map(({ name, labels }): [string, readonly string[]] => [
      name,
      labels,
    ]),
  ]);
