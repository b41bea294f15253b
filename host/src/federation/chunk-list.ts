import { folderOf } from './folder-of.ts';

type Push = (...chunks: unknown[]) => number;

/**
 * The list that receives the chunks of a release; webpack's runtime takes it over by replacing its `push`. Late chunks
 * of another release are dropped: two releases number their chunks alike, and would run each other's code.
 */
export function chunkListOf(entry: string): unknown[] {
  const folder = folderOf(entry);
  const isOwn = () => {
    const script = document.currentScript;
    return !(script instanceof HTMLScriptElement) || script.src.startsWith(folder);
  };
  const list: unknown[] = [];
  let push: Push = Array.prototype.push.bind(list);
  return Object.defineProperty(list, 'push', {
    get(): Push {
      const current = push;
      return (...chunks) => (isOwn() ? current(...chunks) : list.length);
    },
    set(next: Push) {
      if (isOwn()) push = next;
    },
  });
}
