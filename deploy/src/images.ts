import { composed } from './compose-files.ts';
import { readStages } from './dockerfile.ts';
import { containersOf, manifestsBelow, podsOf } from './kubernetes.ts';
import { objectAt, textAt } from './repository.ts';

/** Images that are not built here, as the Dockerfile, the compose files and the manifests name them. */
export function imagesOfOthers(): string[] {
  const stages = readStages();
  const started = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
  const services = Object.values(objectAt(composed('scaled'), 'services'));
  const containers = podsOf(manifestsBelow('deploy/kubernetes')).flatMap(({ spec }) => containersOf(spec));
  const used = [...services, ...containers].map((each) => textAt(each, 'image'));
  return [...new Set([...started, ...used.filter((image) => !image.startsWith('kontor/'))])].sort();
}

/** Those whose content may change under their tag. */
export const withoutDigest = (images: readonly string[]): string[] =>
  images.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image));
