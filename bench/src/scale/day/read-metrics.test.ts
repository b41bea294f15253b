import { expect, test } from 'vitest';
import { jobTimes, residentMemory, samplesIn, worksBehind } from './read-metrics.ts';

const text = `# HELP kontor_job_duration_seconds Time of an attempt of a job.
kontor_job_duration_seconds_bucket{kind="compare-customer",result="done",le="0.01"} 1
kontor_job_duration_seconds_sum{kind="compare-customer",result="done"} 1.5
kontor_job_duration_seconds_count{kind="compare-customer",result="done"} 30
kontor_job_duration_seconds_sum{kind="compare-customer",result="failed"} 0.5
kontor_job_duration_seconds_count{kind="compare-customer",result="failed"} 2
kontor_daily_work_behind{work="dunning"} 1
kontor_daily_work_behind{work="months"} 0
process_resident_memory_bytes 1048576
`;

test('what jobs of a kind took is the sum of all their attempts, and those that failed are told apart', () => {
  expect(Object.fromEntries(jobTimes(samplesIn(text)))).toEqual({
    'compare-customer': { done: 30, failed: 2, seconds: 2 },
  });
});

test('a scrape tells which daily work is behind its day, and how much memory the process has', () => {
  expect(worksBehind(samplesIn(text))).toEqual(['dunning']);
  expect(residentMemory(samplesIn(text))).toBe(1_048_576);
});
