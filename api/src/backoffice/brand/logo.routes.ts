import type { FastifyInstance } from 'fastify';
import { logoFolder, logoName, logoOf } from '../../infrastructure/brand/logo.ts';
import { readRecentBrands } from '../../infrastructure/brand/read-brand.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { keepRecent } from '../../infrastructure/keep-recent.ts';

/** That of now and that of before. */
const keptLogos = 4;

/** A picture and nothing else, also where it is opened as a document of its own. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Sends logos, by names of their content. Not a call of the contract: pages show them as pictures. */
export function logoRoutes(app: FastifyInstance, database: Database): void {
  const logos = new Map<string, string>();
  app.get<{ Params: { name: string } }>(`${logoFolder}:name`, async ({ params: { name } }, reply) => {
    const svg =
      logos.get(name) ?? (await readRecentBrands(database)).map(logoOf).find((logo) => logoName(logo) === name);
    if (svg === undefined) throw notFound();
    keepRecent(logos, name, svg, keptLogos);
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .send(svg);
  });
}
