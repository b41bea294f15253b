import { circlesIn } from './import-circles.ts';
import type { Import } from './imports.ts';

/** An import by which one room of a folder uses another one. */
export interface Crossing extends Import {
  readonly file: string;
  readonly folder: string;
  readonly from: string;
  readonly to: string;
}

const instead =
  'Move the piece to the room where it belongs, take it as a parameter, or split the file at its second subject.';

/**
 * Of rooms that import one another, be it over others: the imports of the step that has the fewest, which are most likely those
 * that are wrong.
 */
export function roomCircles(crossings: readonly Crossing[]): string[] {
  return [...Map.groupBy(crossings, ({ folder }) => folder)].flatMap(([folder, within]) => {
    const used = Map.groupBy(within, ({ from }) => from);
    const imports = new Map([...used].map(([from, its]) => [from, [...new Set(its.map(({ to }) => to))]]));
    return circlesIn(imports).flatMap((circle) => {
      const steps = circle.map((from, index) => {
        const way = [...circle.slice(index), ...circle.slice(0, index + 1)];
        return (used.get(from) ?? [])
          .filter(({ to }) => to === way[1])
          .map((each) => ({ ...each, way: way.join(' → ') }));
      });
      const [fewest = []] = steps.sort((one, other) => one.length - other.length);
      return fewest.map(
        ({ file, line, path, way }) =>
          `${file}:${line}: imports ${path}. In ${folder}, rooms import one another: ${way}. ${instead}`,
      );
    });
  });
}
