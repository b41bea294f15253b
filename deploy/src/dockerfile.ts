import { readText } from './repository.ts';

export interface Stage {
  readonly name: string;
  /** An image, with arguments filled in, or the name of another stage. */
  readonly from: string;
  /** `COPY . .` as `['COPY', '. .']`; continued lines are one. */
  readonly instructions: readonly (readonly [name: string, value: string])[];
}

/** The stages of deploy/Dockerfile, in order. */
export function readStages(): Stage[] {
  const lines = readText('deploy/Dockerfile')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const given = new Map<string, string>();
  const stages: { name: string; from: string; instructions: (readonly [string, string])[] }[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const [, from = '', stage = ''] = /^(\S+) AS (\S+)$/.exec(value) ?? [];
    if (name === 'FROM') {
      const image = from.replaceAll(/\$\{(\w+)\}/g, (_, key: string) => given.get(key) ?? '');
      stages.push({ name: stage, from: image, instructions: [] });
    } else if (stages.length === 0) {
      const [key = '', text = ''] = value.split('=');
      given.set(key, text);
    } else stages.at(-1)?.instructions.push([name, value]);
  }
  return stages;
}

/** A stage's instructions after those of the stages on which it is based. */
export function allInstructions(stages: readonly Stage[], name: string): Stage['instructions'] {
  const stage = stages.find((candidate) => candidate.name === name);
  return stage ? [...allInstructions(stages, stage.from), ...stage.instructions] : [];
}

/** User and group as which an image runs. */
export const userOf = (image: string): string | undefined =>
  allInstructions(readStages(), image).findLast(([name]) => name === 'USER')?.[1];
