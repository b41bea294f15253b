import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '@kontor/contract/connect-scope';
import { type PostgresServer, startPostgres } from '@kontor/programs/postgres';
import { type ServerProcess, startProcess } from '@kontor/programs/server-process';
import { deployBuilds } from '@kontor/registry/deploy-builds';
import { createFolderStore } from '@kontor/registry/folder-store';
import { layOutBuild } from '@kontor/registry/lay-out-build';
import { deployFromBuilds, distOf } from '@kontor/workspace/build-portal';
import { bundleFolders, root } from '@kontor/workspace/bundles';
import { type MailServer, startMailServer } from './mail-server.ts';
import { createNetwork, type Network } from './network.ts';
import { type NginxServer, startNginx } from './nginx-server.ts';
import { type Credentials, setUpShops } from './platform.ts';
import { startStorage } from './storage-server.ts';

/** A process with an address of its own, as in a container. */
export interface Container {
  readonly origin: string;
  /** Stops it like a container; returns the exit code if there is one. */
  stop(): Promise<number | null>;
}

/** The same port in every container, as in docker-compose.yml. */
const port = 8080;

const paymentKeys = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
};

/**
 * The services of docker-compose.yml without a container engine: the same processes and the same nginx configuration,
 * each at its own loopback address, on the port of its container, found by name.
 */
export class Topology {
  readonly #network: Network;
  readonly #postgres: PostgresServer;
  readonly #folder: string;
  readonly #started: (() => Promise<unknown>)[] = [];
  readonly #frontends = new Map<string, Container>();
  readonly mail: MailServer;
  readonly origin: string;
  readonly #gatewayAddress: string;
  #gateway: NginxServer | null = null;
  #paymentSandbox = '';
  #storage: Container | null = null;

  private constructor(network: Network, postgres: PostgresServer, folder: string, mail: MailServer) {
    this.#network = network;
    this.#postgres = postgres;
    this.#folder = folder;
    this.mail = mail;
    this.#gatewayAddress = network.address();
    this.origin = `http://${this.#gatewayAddress}:${port}`;
  }

  /** In the order in which docker-compose.yml starts them. */
  static async start(): Promise<Topology> {
    const folder = await mkdtemp(join(tmpdir(), 'kontor-topology-'));
    await chmod(folder, 0o755);
    const topology = new Topology(await createNetwork(), await startPostgres(), folder, await startMailServer());
    try {
      await topology.#publish();
      await topology.#startServices();
      topology.#migrate();
      await Promise.all(bundleFolders().map((name) => topology.startFrontend(name)));
      await topology.#startGateway();
    } catch (error) {
      await topology.stop();
      throw error;
    }
    return topology;
  }

  /** An unused address, for requests of a different client. */
  address(): string {
    return this.#network.address();
  }

  get #registry(): string {
    return join(this.#folder, 'registry');
  }

  /** The existing builds are deployed to all users. */
  async #publish(): Promise<void> {
    await deployFromBuilds(createFolderStore(this.#registry));
  }

  async #startServices(): Promise<void> {
    const sandbox = await startProcess({
      script: join(root, 'tools/payment-sandbox/src/main.ts'),
      host: this.#network.address(),
      port,
      readyAt: '/payment-sandbox/clock',
      env: { ...paymentKeys, WEBHOOK_URL: `${this.origin}/api/v4/payment/webhook`, PUBLIC_ORIGIN: this.origin },
    });
    this.#started.push(sandbox.stop);
    this.#paymentSandbox = sandbox.origin;
    await this.startStorage();
  }

  async startStorage(): Promise<void> {
    const address = this.#network.address();
    const server = await startStorage(this.#registry, address);
    this.#storage = this.#joined('storage', address, async () => {
      await server.stop();
      return null;
    });
  }

  async stopStorage(): Promise<void> {
    await this.#storage?.stop();
  }

  get #environment(): Record<string, string> {
    return {
      ...paymentKeys,
      NODE_ENV: 'production',
      KONTOR_DEMO: '1',
      PUBLIC_URL: this.origin,
      // nginx connects from this address, whatever it listens on.
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: this.#postgres.url,
      KONTOR_SECRET_KEYS: `topology:${Buffer.alloc(32, 1).toString('base64')}`,
      SMTP_URL: this.mail.url,
      PAYMENT_SANDBOX_URL: this.#paymentSandbox,
      KONTOR_REGISTRY: this.#registry,
      KONTOR_JOURNAL: join(this.#folder, 'journal'),
    };
  }

  #migrate(): void {
    this.#run('api/src/server/migrate.ts');
  }

  #run(script: string, ...args: readonly string[]): string {
    return execFileSync(process.execPath, [join(root, script), ...args], {
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    }).toString();
  }

  /**
   * What the vendor's platform does in an installation: in production nothing stands in for it, and cloud shops that are not set
   * up have no home page. Needs a running server.
   */
  async setUpShops(): Promise<void> {
    await setUpShops(this.origin, this.addClient('shops:read', 'provisioning:write'));
  }

  /** Another system of the vendor's, which may do what its scopes name. */
  addClient(...scopes: readonly Scope[]): Credentials {
    const given = scopes.flatMap((scope) => ['--scope', scope]);
    const added = this.#run(
      'api/src/server/connect.ts',
      'client',
      'add',
      '--name',
      'Another system',
      ...given,
      '--json',
    );
    return JSON.parse(added) as Credentials;
  }

  async startApi(): Promise<Container> {
    const address = this.#network.address();
    const api: ServerProcess = await startProcess({
      script: join(root, 'api/src/server/main.ts'),
      host: address,
      port,
      readyAt: '/health/ready',
      env: this.#environment,
    });
    return this.#joined('api', address, api.stop);
  }

  /** The container of the host or of a remote, which serves the files of one build. */
  async startFrontend(name: string, dist = distOf(name)): Promise<void> {
    const address = this.#network.address();
    const files = join(this.#folder, `${name}-${address}`);
    await layOutBuild(dist, files);
    const server = await startNginx('frontend.conf', {
      'listen 8080;': `listen ${address}:${port};`,
      'root /srv;': `root ${files};`,
    });
    const container = this.#joined(name, address, async () => {
      await server.stop();
      return null;
    });
    this.#frontends.set(name, container);
  }

  async stopFrontend(name: string): Promise<void> {
    await this.#frontends.get(name)?.stop();
  }

  /**
   * Publishes another version of a remote to all users, and replaces its container by one that has only that version.
   */
  async deployNewer(name: string, version: string): Promise<void> {
    const dist = join(this.#folder, `${name}-${version}`);
    await cp(distOf(name), dist, { recursive: true });
    const record = join(dist, 'remote.json');
    const build = JSON.parse(await readFile(record, 'utf8')) as object;
    await writeFile(record, JSON.stringify({ ...build, version }));
    await deployBuilds({ host: distOf('host'), remotes: [dist], store: createFolderStore(this.#registry) });
    await this.stopFrontend(name);
    await this.startFrontend(name, dist);
  }

  async #startGateway(): Promise<void> {
    this.#gateway = await startNginx('gateway.conf', {
      'listen 8080;': `listen ${this.#gatewayAddress}:${port};`,
      'resolver 127.0.0.11 ': `resolver ${this.#network.nameServer} `,
    });
    this.#started.push(this.#gateway.stop);
  }

  /** The gateway's log: one JSON object for each request. */
  async log(): Promise<string> {
    return (await this.#gateway?.log()) ?? '';
  }

  /** Which of the containers answered requests for a path. */
  async answeredBy(path: string): Promise<Set<string>> {
    const lines = (await this.log()).trim().split('\n');
    const requests = lines.map((line) => JSON.parse(line) as { path: string; upstream: string });
    return new Set(requests.filter((request) => request.path === path).map(({ upstream }) => `http://${upstream}`));
  }

  /** A name resolves to its container as long as that runs. */
  #joined(name: string, address: string, end: () => Promise<number | null>): Container {
    this.#network.join(name, address);
    let ended: Promise<number | null> | null = null;
    const stop = () => {
      ended ??= end().finally(() => this.#network.leave(name, address));
      return ended;
    };
    this.#started.push(stop);
    return { origin: `http://${address}:${port}`, stop };
  }

  async stop(): Promise<void> {
    await Promise.all(this.#started.map((stop) => stop()));
    await this.mail.stop();
    await this.#network.stop();
    this.#postgres.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
