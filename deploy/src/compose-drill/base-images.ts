import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '@kontor/workspace/bundles';
import { imagesOfOthers } from '../images.ts';

/** Milliseconds that a registry of images has for its first answer. */
const patience = 15_000;

/** Made of packages: the part of an image's name, and the stage of deploy/stand-ins/Dockerfile. */
const standIns = ['node', 'postgres', 'prometheus', 'mailpit', 'seaweedfs'] as const;

/** Which images are used: the real ones, or those that are made of packages where no registry is reached. */
export type Origin = 'of their registry' | 'made of packages';

const here = (docker: string, image: string): boolean =>
  spawnSync(docker, ['image', 'inspect', image], { stdio: 'ignore' }).status === 0;

/** Gets what the Dockerfile and docker-compose.yml start from. What is there already stays. */
export function getBaseImages(docker: string): Origin {
  const images = imagesOfOthers().filter((image) => !image.startsWith('kontor/'));
  const [first = ''] = images;
  const isReached =
    spawnSync('timeout', [String(patience / 1000), docker, 'manifest', 'inspect', first], { stdio: 'ignore' })
      .status === 0;
  if (isReached) {
    for (const image of images)
      execFileSync(docker, ['pull', '--quiet', image], { stdio: ['ignore', 'ignore', 'inherit'] });
    return 'of their registry';
  }
  const debian = images.find((image) => image.startsWith('debian:')) ?? '';
  if (!here(docker, debian)) makeDebian(docker, debian);
  const context = mkdtempSync(join(tmpdir(), 'kontor-stand-ins-'));
  try {
    writeContext(context);
    for (const stage of standIns) {
      const tag = images.find((image) => image.replace('prom/', '').split(/[:/]/).includes(stage));
      if (tag === undefined) throw new Error(`No image is named after ${stage}: ${images.join(', ')}`);
      build(docker, context, debian, stage, tag);
    }
  } finally {
    rmSync(context, { recursive: true });
  }
  return 'made of packages';
}

/** A minimal Debian, with the authorities that this machine trusts. */
function makeDebian(docker: string, tag: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-debian-'));
  try {
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
    for (const path of ['var/cache/apt/archives', 'var/lib/apt/lists']) rmSync(join(folder, path), { recursive: true });
    cpSync('/etc/ssl/certs/ca-certificates.crt', join(folder, 'etc/ssl/certs/ca-certificates.crt'), {
      dereference: true,
    });
    execFileSync('sh', ['-c', `tar -C "${folder}" -c . | "${docker}" import - "${tag}"`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeContext(folder: string): void {
  cpSync(join(root, 'deploy/stand-ins'), folder, { recursive: true });
  for (const file of ['s3-server.ts', 's3-server-alone.ts'])
    cpSync(join(root, 'shared/registry/src/testing', file), join(folder, file));
  cpSync(process.execPath, join(folder, 'node'), { dereference: true });
  execFileSync('npm', ['pack', '--silent', 'npm@11.21.2'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  execFileSync('sh', ['-c', 'tar -xzf npm-*.tgz && mv package npm && rm npm-*.tgz'], { cwd: folder });
}

function build(docker: string, context: string, debian: string, stage: string, tag: string): void {
  const { status, stdout, stderr } = spawnSync(
    'nice',
    ['-n', '10', docker, 'build', '--build-arg', `DEBIAN_IMAGE=${debian}`, '--target', stage, '--tag', tag, context],
    { env: { ...process.env, DOCKER_BUILDKIT: '1' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${tag} cannot be made:\n${`${stdout}${stderr}`.slice(-3000)}`);
}
