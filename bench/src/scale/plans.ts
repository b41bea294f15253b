import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { setImmediate as immediate } from 'node:timers/promises';
import type pg from 'pg';

/** Of this tool's own connections. */
export const applicationName = 'kontor-scale';

/** Begins each entry of the database's log. */
const mark = '#plan of ';

/** A node of a plan, as `explain (analyze, format json)` writes it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** What one statement read. */
export interface Statement {
  readonly text: string;
  /** Rows that were looked at in tables, whether or not they were wanted. */
  readonly read: number;
  /** Tables that were read from their beginning to their end, with the rows read. */
  readonly scanned: readonly { readonly table: string; readonly rows: number }[];
}

/** By which the server's workers look for work, all the time. */
export const ofWorkers =
  /^(\/\* statement: (claim-jobs-|due-marks|endpoints-with-due-deliveries)|select \$1 as source where exists)/;

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function rowsRead(node: PlanNode): number {
  if (node['Relation Name'] === undefined || !node['Node Type'].endsWith('Scan')) return 0;
  const found = node['Actual Rows'] ?? 0;
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (found + left) * (node['Actual Loops'] ?? 1);
}

/** Reads the statements of a part of the database's log, without those of this tool. */
export function statementsIn(log: string): Statement[] {
  return log.split(mark).flatMap((entry) => {
    const start = entry.indexOf('{');
    if (start < 0 || entry.startsWith(applicationName) || !entry.slice(0, start).includes('plan:')) return [];
    const { 'Query Text': text, Plan: plan } = JSON.parse(entry.slice(start)) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    if (ofWorkers.test(text)) return [];
    const nodes = nodesOf(plan);
    const scanned = nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => ({ table: node['Relation Name'] ?? '', rows: rowsRead(node) }));
    return [{ text, read: nodes.reduce((sum, node) => sum + rowsRead(node), 0), scanned }];
  });
}

/** Has the plan of every statement logged, with the rows that it read. Times are wrong meanwhile. */
export async function logPlans(client: pg.Client, isOn: boolean): Promise<void> {
  const settings = {
    'auto_explain.log_min_duration': isOn ? 0 : -1,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    log_line_prefix: `${mark}%a `,
  };
  await client.query(`load 'auto_explain'`);
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter system set ${name} = ${client.escapeLiteral(String(value))}`);
  }
  await client.query('select pg_reload_conf()');
}

/** Whether a log ends with a whole entry: the lines of a plan begin with a tab, and the last one is its closing brace. */
export const endsWhole = (log: string): boolean =>
  log === '' || /(^|\n)(\t\}|[^\t\n].*(?<!plan:))\n$/.test(log.slice(-2000));

/** Follows a database's log. What a call reads is in it before the call is answered; other entries may be half written. */
export function followStatements(file: string): { next(): Promise<Statement[]> } {
  let position = statSync(file).size;
  const partSince = (size: number): string => {
    const part = Buffer.alloc(size - position);
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, part, 0, part.length, position);
    } finally {
      closeSync(descriptor);
    }
    return part.toString();
  };
  return {
    async next() {
      let size = statSync(file).size;
      let part = partSince(size);
      while (!endsWhole(part)) {
        await immediate();
        size = statSync(file).size;
        part = partSince(size);
      }
      position = size;
      return statementsIn(part);
    },
  };
}
