import { Icon } from '@kontor/ui/icon';
import { mdiCheck, mdiInformationOutline } from '@mdi/js';
import styles from './consequences.module.css';

interface ConsequencesProps {
  readonly kept: readonly string[];
  /** What is to be known besides. */
  readonly note: string;
}

/** What follows from an action, point by point, before it is done. */
export function Consequences({ kept, note }: ConsequencesProps) {
  return (
    <ul className={styles.list}>
      {kept.map((text) => (
        <li key={text}>
          <Icon path={mdiCheck} size={20} />
          {text}
        </li>
      ))}
      <li>
        <Icon path={mdiInformationOutline} size={20} />
        {note}
      </li>
    </ul>
  );
}
