import { parser } from '@prometheus-io/lezer-promql';

interface Expression {
  /** The series that it reads. */
  readonly series: readonly string[];
  /** The labels that it selects or groups by. */
  readonly labels: readonly string[];
  /** Whether Prometheus could read it. */
  readonly isValid: boolean;
}

/** What an expression names, by Prometheus' own grammar. */
export function readExpression(text: string): Expression {
  const series = new Set<string>();
  const labels = new Set<string>();
  let isValid = true;
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      const name = text.slice(from, to);
      if (type.isError) isValid = false;
      if (type.name === 'Identifier') series.add(name);
      if (type.name === 'LabelName') labels.add(name);
    },
  });
  return { series: [...series], labels: [...labels], isValid };
}
