import { spawn } from 'node:child_process';

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

interface Options {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shows the output immediately instead of collecting it. */
  readonly live?: boolean;
}

/** Runs a program to its end. Never rejects: a program that cannot be started counts as failed. */
export function runCommand(command: string, args: readonly string[], { cwd, env, live }: Options): Promise<Outcome> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: live ? 'inherit' : 'pipe' });
    const chunks: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
    const end = (ok: boolean) =>
      resolve({ ok, output: chunks.join(''), seconds: (performance.now() - startedAt) / 1000 });
    child.once('error', (error) => {
      chunks.push(String(error));
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
