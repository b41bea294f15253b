import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { keepOnCore, usableCores } from './one-core.ts';

test('the cores that a process may use are read from its status', () => {
  expect(usableCores('Name:\tnode\nCpus_allowed_list:\t0-2,5\nMems_allowed_list:\t0')).toEqual([0, 1, 2, 5]);
});

test.runIf(process.platform === 'linux')('a process is kept on one core; beyond the last one it begins again', () => {
  const child = spawn('sleep', ['60']);
  onTestFinished(() => void child.kill());
  const status = () => readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const all = usableCores(status());
  for (const index of [0, all.length - 1, all.length]) {
    keepOnCore(child.pid ?? 0, index);
    expect(usableCores(status())).toEqual([all[index % all.length]]);
  }
});
