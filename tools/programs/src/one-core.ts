import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Keeps a process, and those it starts from now on, on one of the machine's cores. A test and its database answer each other
 * thousands of times, and on two cores each answer wakes the other core first: that took a fifth of their processor time.
 * Only Linux can do it; elsewhere nothing happens.
 *
 * @param index counts the cores that this process may use, from 0; beyond the last one it begins again
 */
export function keepOnCore(pid: number, index: number): void {
  if (process.platform !== 'linux') return;
  const cores = usableCores(readFileSync('/proc/self/status', 'utf8'));
  const core = cores[index % cores.length];
  execFileSync('taskset', ['--all-tasks', '--pid', '--cpu-list', String(core), String(pid)], { stdio: 'pipe' });
}

/** The numbers of `Cpus_allowed_list: 0-2,5` in the status of a process (proc_pid_status(5)). */
export function usableCores(status: string): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '0';
  return list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
