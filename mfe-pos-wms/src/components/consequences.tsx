import { Icon } from '@kontor/ui/icon';
import { mdiCheck, mdiInformationOutline } from '@mdi/js';
import styles from './consequences.module.css';

interface ConsequencesProps {
  readonly kept: readonly string[];
  /** Further information. */
  readonly note: string;
}

/** The consequences of an action as a list, shown before it is carried out. */
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
