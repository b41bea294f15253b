import { z } from 'zod';

const Targets = z.object({ data: z.object({ activeTargets: z.array(z.object({ health: z.string() })) }) });
const Rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({ rules: z.array(z.object({ name: z.string(), health: z.string(), state: z.string() })) }),
    ),
  }),
});

const ask = async (url: string): Promise<unknown> => (await fetch(url)).json();

/** Whether Prometheus reads each server. */
export const targets = async (prometheus: string): Promise<string[]> =>
  Targets.parse(await ask(`${prometheus}/api/v1/targets`)).data.activeTargets.map(({ health }) => health);

/** The alerts that Prometheus has read, and how each stands. */
export const rules = async (prometheus: string) =>
  Rules.parse(await ask(`${prometheus}/api/v1/rules`)).data.groups.flatMap((group) => group.rules);

export const firing = async (prometheus: string): Promise<string[]> =>
  (await rules(prometheus)).filter(({ state }) => state === 'firing').map(({ name }) => name);
