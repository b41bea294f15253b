/** The entries of a menu in their order. */
export function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return menu ? [...menu.querySelectorAll<HTMLElement>('[role="menuitem"], [role="menuitemradio"]')] : [];
}

/**
 * The entry that a key moves to; undefined for keys that do not move. A letter finds the next entry that starts with
 * it.
 */
export function itemAfterKey(
  items: readonly HTMLElement[],
  focused: Element | null,
  key: string,
): HTMLElement | undefined {
  const index = items.findIndex((item) => item === focused);
  switch (key) {
    case 'ArrowDown':
      return items[(index + 1) % items.length];
    case 'ArrowUp':
      return items.at(index <= 0 ? -1 : index - 1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
  }
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase();
  return [...items.slice(index + 1), ...items].find((item) =>
    item.textContent.trim().toLocaleLowerCase().startsWith(letter),
  );
}
