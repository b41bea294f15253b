import { expect, test } from '@jest/globals';
import { mdiCheck } from '@mdi/js';
import { render, screen } from '@testing-library/react';
import { Icon } from './icon.tsx';

test('an icon is 24 by 24 unless it is told otherwise (spec §9)', () => {
  render(
    <>
      <Icon path={mdiCheck} label="default" />
      <Icon path={mdiCheck} size={16} label="inline" />
    </>,
  );
  const size = (name: string) => {
    const icon = screen.getByRole('img', { name });
    return [icon.getAttribute('width'), icon.getAttribute('height'), icon.getAttribute('viewBox')];
  };
  expect(size('default')).toEqual(['24', '24', '0 0 24 24']);
  expect(size('inline')).toEqual(['16', '16', '0 0 24 24']);
});
