import { join } from 'node:path';
import { type ServerProcess, startProcess } from '@kontor/programs/server-process';

const script = join(import.meta.dirname, '../../../api/src/server/main.ts');

/** One of the API's processes; it keeps its port when it is killed and started again. */
export interface ApiServer {
  readonly origin: string;
  isUp(): boolean;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export function createApiServer(port: number, env: Readonly<Record<string, string>>, output: number): ApiServer {
  let running: ServerProcess | null = null;
  const end = async (how: (process: ServerProcess) => Promise<unknown>) => {
    const process = running;
    running = null;
    if (process !== null) await how(process);
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    isUp: () => running !== null,
    async start() {
      running ??= await startProcess({ script, port, env, readyAt: '/health/ready', output });
    },
    kill: () => end((process) => process.kill()),
    stop: () => end((process) => process.stop()),
  };
}
