import type { RunDatabase } from '../installation/database.ts';

/** What each numbered document states, by its number. */
export async function readNumbers(database: RunDatabase): Promise<Map<string, string>> {
  const rows = await database.rows<{ number: string; content: string }>(
    `select number, concat_ws(' ', stripe_id, kind, subtotal, tax, total) as content from invoice where number is not null
      union all
      select number, concat_ws(' ', organization_uuid, period, net, total) from commission_statement where number is not null`,
  );
  return new Map(rows.map(({ number, content }) => [number, content]));
}

/** Nothing that has a number ever states anything else under it, and none is gone. */
export function checkNumbers(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...before]
    .filter(([number, content]) => now.get(number) !== content)
    .map(([number, content]) => `${number} stated "${content}", and is now "${now.get(number) ?? 'unknown'}"`);
}
