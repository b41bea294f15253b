import { deploymentOf, emptyRegistry } from '@kontor/registry/changes';
import { readLatest } from '@kontor/registry/registry-log';
import { subjectsOf } from '@kontor/registry/releases-in-place';
import { command } from '../command.ts';
import { audienceText, type Standing, standingOf } from '../standing.ts';
import { shortTime, table } from '../table.ts';

const head = ['', 'Everybody', 'Since (UTC)', 'Canary', 'Waits', 'Before', 'Owner'];

const row = ({ subject, current, currentSince, canary, candidate, previous, owner }: Standing) => [
  subject,
  current && current.version,
  currentSince && shortTime(currentSince),
  canary && `${canary.version} for ${audienceText(canary)}`,
  candidate && candidate.version,
  previous && previous.version,
  owner && owner.team,
];

export const status = command({
  name: 'status',
  summary: 'shows what runs where, since when',
  positionals: [],
  changes: false,
  options: {},
  details: `One line for the host and for each remote: what everybody gets and since when, who gets a canary, what waits for its
promotion, what ran before, and who answers for it.`,
  examples: [
    ['status', 'a table'],
    ['status --json', 'the same with changelogs and people: { ok, store, revision, at, by, deployments }'],
    ['status --registry "s3://kontor/production?endpoint=https://…"', 'of another registry'],
  ],
  run: async (_, __, { store }) => {
    const latest = await readLatest(store);
    const registry = latest?.registry ?? emptyRegistry;
    const deployments = subjectsOf(registry).map((subject) => standingOf(subject, deploymentOf(registry, subject)));
    const json = {
      store: store.location,
      revision: latest?.revision ?? null,
      at: latest?.at ?? null,
      by: latest?.by ?? null,
      deployments,
    };
    if (!latest) {
      const hint = 'Begin with: pnpm registry publish FOLDER --changelog "…"';
      return { json, text: `Nothing was published in ${store.location} yet.\n${hint}` };
    }
    const title = `${store.location}, entry ${latest.revision}, ${shortTime(latest.at)} UTC by ${latest.by}`;
    return { json, text: `${title}\n\n${table(head, deployments.map(row))}` };
  },
});
