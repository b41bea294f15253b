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

/** Marks images that stand in for real ones: only these are made anew. Images that are based on one have it, too. */
export const label = 'kontor.stand-in';

/** What an engine has under a name. */
function here(docker: string, image: string): 'nothing' | 'a stand-in' | 'an image' {
  const format = `{{if .Config.Labels}}{{index .Config.Labels "${label}"}}{{end}}`;
  const { status, stdout } = spawnSync(docker, ['image', 'inspect', '--format', format, image], { encoding: 'utf8' });
  if (status !== 0) return 'nothing';
  return stdout.trim() === '1' ? 'a stand-in' : 'an image';
}

/** What has to be made of packages: images that a developer has pulled or built stay as they are. */
export function missingOn(
  docker: string,
  images: readonly string[],
): { readonly stage: string; readonly tag: string }[] {
  return standIns.flatMap((stage) => {
    const tag = images.find((image) => image.replace('prom/', '').split(/[:/]/).includes(stage));
    if (tag === undefined) throw new Error(`No image is named after ${stage}: ${images.join(', ')}`);
    return here(docker, tag) === 'an image' ? [] : [{ stage, tag }];
  });
}

/**
 * Gets what the Dockerfile and docker-compose.yml start from, and says which it is: the real ones, or those that are made of
 * packages where no registry is reached.
 */
export function getBaseImages(docker: string): string {
  const images = imagesOfOthers();
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
  if (here(docker, debian) === 'nothing') makeDebian(docker, debian);
  const missing = missingOn(docker, images);
  if (missing.length === 0) return 'already here';
  const context = mkdtempSync(join(tmpdir(), 'kontor-stand-ins-'));
  try {
    writeContext(context);
    for (const { stage, tag } of missing) build(docker, context, debian, stage, tag);
  } finally {
    rmSync(context, { recursive: true });
  }
  return `made of packages: ${missing.map(({ stage }) => stage).join(', ')}`;
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
  const about = ['--build-arg', `DEBIAN_IMAGE=${debian}`, '--label', `${label}=1`, '--target', stage, '--tag', tag];
  const { status, stdout, stderr } = spawnSync('nice', ['-n', '10', docker, 'build', ...about, context], {
    env: { ...process.env, DOCKER_BUILDKIT: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${tag} cannot be made:\n${`${stdout}${stderr}`.slice(-3000)}`);
}
