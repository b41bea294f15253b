/** A series of a scrape, with its labels. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads the text format of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const samplesIn = (text: string): Sample[] =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value = '']) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', text = '']) => [key, text])),
    value: Number(value),
  }));

export async function readMetrics({ metrics }: { readonly metrics: string }): Promise<Sample[]> {
  const answer = await fetch(metrics);
  if (!answer.ok) throw new Error(`${metrics} answered ${answer.status}.`);
  return samplesIn(await answer.text());
}

/** What jobs of a kind have taken, in all processes. */
export interface JobTimes {
  readonly done: number;
  /** Attempts that did not end well. */
  readonly failed: number;
  /** Seconds of the machine's time from their beginning to their end, those of all attempts together. */
  readonly seconds: number;
}

export function jobTimes(samples: readonly Sample[]): Map<string, JobTimes> {
  const times = new Map<string, JobTimes>();
  for (const { name, labels, value } of samples) {
    const { kind, result } = labels;
    if (!name.startsWith('kontor_job_duration_seconds') || kind === undefined) continue;
    const { done, failed, seconds } = times.get(kind) ?? { done: 0, failed: 0, seconds: 0 };
    const isCount = name.endsWith('_count');
    times.set(kind, {
      done: done + (isCount && result === 'done' ? value : 0),
      failed: failed + (isCount && result !== 'done' ? value : 0),
      seconds: seconds + (name.endsWith('_sum') ? value : 0),
    });
  }
  return times;
}

/** Kinds of daily work that are behind their day. */
export const worksBehind = (samples: readonly Sample[]): string[] =>
  samples.flatMap(({ name, labels, value }) =>
    name === 'kontor_daily_work_behind' && value > 0 ? (labels['work'] ?? []) : [],
  );

export const residentMemory = (samples: readonly Sample[]): number =>
  samples.find(({ name }) => name === 'process_resident_memory_bytes')?.value ?? 0;
