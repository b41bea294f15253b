import { beyond, type Figures, severity, type Visited } from './limits.ts';
import type { Person } from './people.ts';

/** Pads the cells of lines, so that columns are aligned in a terminal as well. */
export function markdown(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(3, cell.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const text = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [text(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...lines.map(text)].join('\n');
}

const head = ['', 'who', 'statements', 'rows read', 'entries', 'kB', 'median ms', 'p95 ms', 'beyond its limits'];

const eachSize = ({ bySize }: Visited, figure: (figures: Figures) => string | number): string =>
  [...bySize.values()].map(figure).join(' / ');

export interface Judged extends Visited {
  readonly beyond: readonly string[];
  readonly severity: number;
}

/** Calls before pages, whose statements are those of their calls; what keeps all limits last. */
const group = ({ visit, beyond: words }: Judged): number =>
  (words.length > 0 ? 0 : 2) + (visit.startsWith('page ') ? 1 : 0);

/** The worst first. */
export function judge(visited: readonly Visited[], people: readonly Person[]): Judged[] {
  const comparedWith = new Map(people.map(({ name, comparedWith: few }) => [name, few]));
  const byName = new Map(visited.map((each) => [`${each.person} ${each.visit}`, each]));
  return visited
    .map((each) => {
      const counterpart = byName.get(`${comparedWith.get(each.person) ?? ''} ${each.visit}`);
      return { ...each, beyond: beyond(each, counterpart), severity: severity(each, counterpart) };
    })
    .sort((one, other) => group(one) - group(other) || other.severity - one.severity);
}

/** One line for each call or page of a person, with the figures of all sizes, from the smallest world up. */
export const scaleTable = (judged: readonly Judged[]): string =>
  markdown(
    head,
    judged.map((each) => [
      each.visit,
      each.person,
      eachSize(each, ({ statements }) => statements),
      eachSize(each, ({ read }) => read),
      eachSize(each, ({ entries }) => entries),
      eachSize(each, ({ bytes }) => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)),
      eachSize(each, ({ median }) => Math.round(median)),
      eachSize(each, ({ p95 }) => Math.round(p95)),
      each.beyond.map((words) => `**${words}**`).join(', '),
    ]),
  );

/** The statements of each that read most, in the largest world. */
export const statementTable = (judged: readonly Judged[]): string =>
  markdown(
    ['', 'who', 'in the largest world'],
    judged.flatMap(({ visit, person, bySize }) => {
      const heaviest = [...bySize.values()].at(-1)?.heaviest ?? [];
      return heaviest.map((statement) => [visit, person, statement.replaceAll('|', '\\|')]);
    }),
  );
