import { expect, test } from 'vitest';
import { productFileName } from './file-name.ts';

test.each([
  ['Kontor', 'kontor'],
  ['Ladenlicht & Söhne', 'ladenlicht-sohne'],
  ['Straße 7!', 'strasse-7'],
  ['Магазин', 'export'],
])('files of %s begin with %s', (product, name) => expect(productFileName(product)).toBe(name));
