import type { StateStorage } from 'zustand/middleware';

/** The tab's storage. Where it is denied or full, the draft lives on in memory and only a reload loses it. */
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
