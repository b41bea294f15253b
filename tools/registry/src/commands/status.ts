import { deploymentOf, emptyRegistry } from '@kontor/registry/changes';
import { readLatest } from '@kontor/registry/registry-log';
import { subjectsOf } from '@kontor/registry/releases-in-place';
import { command } from '../command.ts';
import { type Loads, type LoadsOf, loadsText, operatorIn, readLoads } from '../portal-loads.ts';
import { audienceText, type Standing, standingOf } from '../standing.ts';
import { shortTime, table } from '../table.ts';

const head = ['', 'Everybody', 'Since (UTC)', 'Failed loads', 'Canary', 'Failed loads', 'Waits', 'Before', 'Owner'];

type Told = Standing & { readonly loads: { readonly current: Loads | null; readonly canary: Loads | null } };

const row = ({ subject, current, currentSince, canary, candidate, previous, owner, loads }: Told) => [
  subject,
  current && current.version,
  currentSince && shortTime(currentSince),
  loadsText(loads.current),
  canary && `${canary.version} for ${audienceText(canary)}`,
  loadsText(loads.canary),
  candidate && candidate.version,
  previous && previous.version,
  owner && owner.team,
];

export const status = command({
  name: 'status',
  summary: 'shows what runs where, since when, and how it loads',
  positionals: [],
  changes: false,
  options: {
    portal: {
      type: 'string',
      value: 'URL',
      description: 'Asks that portal how often releases failed to load, or threw',
    },
  },
  details: `One line for the host and for each remote: what everybody gets and since when, who gets a canary, what waits for its
promotion, what ran before, and who answers for it. With --portal also how many loads of a remote failed since yesterday,
and how many errors came after a load, as browsers reported: it signs in as the operator in KONTOR_OPERATOR with KONTOR_OPERATOR_PASSWORD,
and with codes of the authenticator app whose secret is KONTOR_OPERATOR_SECRET.`,
  examples: [
    ['status', 'a table'],
    ['status --json', 'the same with changelogs and people: { ok, store, revision, at, by, deployments }'],
    ['status --portal https://portal.example.com', 'with failed loads and errors'],
    ['status --registry "s3://kontor/production?endpoint=https://…"', 'of another registry'],
  ],
  run: async (_, { portal }, { store, environment }) => {
    const loadsOf: LoadsOf = portal === undefined ? () => null : await readLoads(portal, operatorIn(environment));
    const latest = await readLatest(store);
    const registry = latest?.registry ?? emptyRegistry;
    const deployments = subjectsOf(registry).map((subject): Told => {
      const standing = standingOf(subject, deploymentOf(registry, subject));
      const { current, canary } = standing;
      return {
        ...standing,
        loads: { current: loadsOf(subject, current?.version), canary: loadsOf(subject, canary?.version) },
      };
    });
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
