import { cpus, totalmem } from 'node:os';

/** The machine, for comparing results, and how it was measured on it. */
export function facts(): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return [
    `Written by \`npx -y pnpm@10 bench\`, part by part: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${memory} GB,`,
    `Node ${process.version}. The yardstick of a page is a monolith of the same sources, with the same preloads,`,
    'behind the same server; bytes are those of documents, scripts and styles as sent (brotli, HTTP/2), with an empty cache. Times are medians of',
    'runs taken in turns; first paints on slow 4G (1.6 Mbit/s, 150 ms, as Lighthouse applies it) with a processor slowed down four times.',
    'The browser runs on one processor of the machine, except for layout shifts, which are no times; the servers run on all.',
    'Portals whose pages are measured have their database in Postgres. A page that the server was too slow to render is opened again: how',
    'often that is shows the share of pages with their content.',
  ].join('\n');
}
