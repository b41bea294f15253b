import { mdiCheck } from '@mdi/js';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Icon } from './icon.tsx';

test('an icon is 24 by 24 by default (spec §9)', () => {
  const { container } = render(
    <>
      <Icon path={mdiCheck} />
      <Icon path={mdiCheck} size={16} />
    </>,
  );
  const icons = [...container.querySelectorAll('svg')];
  expect(icons.map((icon) => ['width', 'height', 'viewBox'].map((name) => icon.getAttribute(name)))).toEqual([
    ['24', '24', '0 0 24 24'],
    ['16', '16', '0 0 24 24'],
  ]);
});
