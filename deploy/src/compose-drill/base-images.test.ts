import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { imagesOfOthers } from '../images.ts';
import { missingOn } from './base-images.ts';

/** A client of an engine with these images, and the value of the label that each has. */
function engineWith(images: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'docker');
  const answers = Object.entries(images).map(([image, value]) => `*" ${image}") echo "${value}" ;;`);
  writeFileSync(file, ['#!/bin/sh', 'case "$*" in', ...answers, '*) exit 1 ;;', 'esac'].join('\n'));
  chmodSync(file, 0o755);
  return file;
}

const of = (stage: string) => imagesOfOthers().find((image) => image.includes(stage)) ?? '';

test('only images that are missing, or were made of packages before, are made of packages', () => {
  const docker = engineWith({ [of('postgres')]: '', [of('mailpit')]: '1', [of('prometheus')]: '' });
  expect(missingOn(docker, imagesOfOthers())).toEqual(
    ['node', 'mailpit', 'seaweedfs'].map((stage) => ({ stage, tag: of(stage) })),
  );
});

test('an engine without images gets all of them', () => {
  expect(missingOn(engineWith({}), imagesOfOthers())).toHaveLength(5);
});
