import { act } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, vi } from 'vitest';

const roots: Root[] = [];
const client = await import('react-dom/client');
const kept = (root: Root) => {
  roots.push(root);
  return root;
};

/**
 * Every page ends with its test: pages of earlier ones would go on listening. Called before `start.tsx` is imported, which
 * then gets its roots from here.
 */
export function endPagesWithTests(): void {
  vi.doMock('react-dom/client', () => ({
    ...client,
    createRoot: (...at: Parameters<typeof client.createRoot>) => kept(client.createRoot(...at)),
    hydrateRoot: (...at: Parameters<typeof client.hydrateRoot>) => kept(client.hydrateRoot(...at)),
  }));
  afterEach(() => act(async () => roots.splice(0).forEach((root) => root.unmount())));
}
