import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Tab, Tabs } from './tabs.tsx';

/** On a screen 390 pixels wide, with a letter of a tab 10 pixels wide. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(widthOf);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    const links = [...document.querySelectorAll('a')];
    return links
      .slice(
        0,
        links.findIndex((link) => link === this),
      )
      .reduce((sum, link) => sum + widthOf.call(link), 0);
  });
}

function widthOf(this: HTMLElement) {
  return (this.textContent ?? '').length * 10;
}

const tabs = (...names: readonly string[]) => (
  <Tabs label="POS">
    {names.map((name, index) => (
      <Tab key={name}>
        <a href="/" aria-current={index === names.length - 1 ? 'page' : undefined}>
          {name}
        </a>
      </Tab>
    ))}
  </Tabs>
);

test('the current tab is in the middle of the row at first and after it has moved, and the user may scroll it away', () => {
  layOut();
  const { rerender } = render(tabs('Erste Schritte', 'Filialen in Deutschland', 'Downloads'));
  const row = screen.getByRole('navigation', { name: 'POS' });
  expect(row.scrollLeft).toBe(370 - (390 - 90) / 2);
  row.scrollLeft = 0;
  rerender(tabs('Erste Schritte', 'Filialen in Deutschland', 'Downloads'));
  expect(row.scrollLeft).toBe(0);
  rerender(tabs('First steps', 'Branches in Germany', 'Notices to the tax office', 'Downloads'));
  expect(row.scrollLeft).toBe(550 - (390 - 90) / 2);
});
