import type { StateStorage } from 'zustand/middleware';

/** The tab's storage. If it is denied or full, the draft is kept in memory and lost by a reload. */
export const tolerantStorage: StateStorage = {
  getItem: (name) => attempt(() => sessionStorage.getItem(name)),
  setItem: (name, value) => void attempt(() => sessionStorage.setItem(name, value)),
  removeItem: (name) => void attempt(() => sessionStorage.removeItem(name)),
};

function attempt<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
