import { expect, test } from 'vitest';
import { everyStep, inStep } from './film.ts';

test('a step shows the latest picture until then, and nothing before the first', () => {
  const pictures = [
    { at: 260, picture: 'frame' },
    { at: 490, picture: 'skeleton' },
    { at: 700, picture: 'content' },
  ];
  expect(everyStep(pictures)).toEqual([
    { at: 0, picture: null },
    { at: 250, picture: null },
    { at: 500, picture: 'skeleton' },
    { at: 750, picture: 'content' },
  ]);
});

test('a page that never showed anything has one empty step', () => {
  expect(everyStep([])).toEqual([{ at: 0, picture: null }]);
});

test('films end together, the shorter one with its last picture', () => {
  const [long, short] = [
    [
      { at: 0, picture: null },
      { at: 250, picture: 'old' },
    ],
    [{ at: 0, picture: 'new' }],
  ];
  expect(inStep([long, short])).toEqual([
    long,
    [
      { at: 0, picture: 'new' },
      { at: 250, picture: 'new' },
    ],
  ]);
});
