import { containersOf, manifestsBelow, podsOf } from '../kubernetes.ts';
import { at, textAt } from '../repository.ts';

/** Megabytes that Kubernetes gives each container at most, by the service of docker-compose.yml with its name. */
export function memoryLimits(): ReadonlyMap<string, number> {
  const containers = podsOf(manifestsBelow('deploy/kubernetes')).flatMap(({ spec }) => containersOf(spec));
  return new Map(
    containers.map((container) => [
      textAt(container, 'name'),
      megabytes(textAt(at(container, 'resources', 'limits'), 'memory')),
    ]),
  );
}

function megabytes(quantity: string): number {
  const [, number = '', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(quantity) ?? [];
  if (unit === '') throw new Error(`"${quantity}" is no amount of memory in Mi or Gi`);
  return (Number(number) * 1024 ** (unit === 'Gi' ? 3 : 2)) / 1e6;
}
