import styles from './branch-stores.module.css';

interface Fact {
  readonly name: string;
  readonly value: string | null;
  /** Serial numbers of TSEs have 64 characters. */
  readonly isLong?: boolean;
}

/** What is known, by its name; what is not known is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ({ name, value, isLong = false }) =>
          value !== null && (
            <div key={name} data-long={isLong || undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
