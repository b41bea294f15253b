import { useUser } from '@kontor/platform/host-hooks';
import { Icon } from '@kontor/ui/icon';
import { Text } from '@kontor/ui/text';
import { TextInput } from '@kontor/ui/text-input';
import { VisuallyHidden } from '@kontor/ui/visually-hidden';
import { mdiMagnify } from '@mdi/js';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import styles from './palette.module.css';
import { recentlyUsed, rememberUsed } from './recent.ts';
import { type Entry, find, type Group } from './search.ts';
import { useEntries } from './use-entries.ts';
import { usePaletteTexts } from './use-palette-texts.ts';

/**
 * A field with a list below it, as in https://www.w3.org/WAI/ARIA/apg/patterns/combobox/: the focus stays in the field,
 * arrow keys choose, Enter opens what is chosen.
 */
export function Palette({ onDone }: { readonly onDone: () => void }) {
  const t = usePaletteTexts();
  const id = useId();
  const { uuid: userUuid } = useUser();
  const [typed, setTyped] = useState('');
  const [recent] = useState(() => recentlyUsed(userUuid));
  const { entries, isLoading, hasFailed } = useEntries(typed);
  const groups = find(entries, typed, recent);
  const shown = groups.flatMap((group) => group.entries);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = shown.find((entry) => entry.id === chosenId) ?? shown[0];

  function run(entry: Entry) {
    rememberUsed(userUuid, entry.id);
    onDone();
    entry.run();
  }

  function handleKey(event: KeyboardEvent) {
    const next = entryAfterKey(shown, chosen, event.key);
    if (next) {
      event.preventDefault();
      setChosenId(next.id);
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(chosen);
    }
  }

  const optionId = (entry: Entry) => `${id}-${entry.id}`;
  return (
    <div className={styles.palette}>
      <TextInput
        size="lg"
        icon={mdiMagnify}
        role="combobox"
        aria-label={t('field')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && optionId(chosen)}
        placeholder={t('placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setChosenId(null);
        }}
        onKeyDown={handleKey}
      />
      <div className={styles.results}>
        <div id={`${id}-list`} role="listbox" aria-label={t('results')} className={styles.list}>
          {groups.map((group) => (
            <ResultGroup
              key={group.kind}
              group={group}
              chosen={chosen}
              optionId={optionId}
              onChoose={setChosenId}
              onRun={run}
            />
          ))}
        </div>
        {shown.length === 0 && !isLoading && (
          <div className={styles.nothing}>
            <Text variant="h3">{t('none.title')}</Text>
            <Text tone="secondary">{t('none.text')}</Text>
          </div>
        )}
      </div>
      <div role="status" className={styles.foot}>
        {hasFailed ? t('failed') : isLoading ? t('loading') : ''}
        <VisuallyHidden>{typed !== '' && !isLoading && t('found', { count: shown.length })}</VisuallyHidden>
      </div>
    </div>
  );
}

interface ResultGroupProps {
  readonly group: Group;
  readonly chosen: Entry | undefined;
  readonly optionId: (entry: Entry) => string;
  readonly onChoose: (id: string) => void;
  readonly onRun: (entry: Entry) => void;
}

function ResultGroup({ group: { kind, entries }, chosen, optionId, onChoose, onRun }: ResultGroupProps) {
  const t = usePaletteTexts();
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className={styles.group}>
      <p id={labelId} className={styles.caption}>
        {t(`group.${kind}`)}
      </p>
      {entries.map((entry) => (
        <Option
          key={entry.id}
          id={optionId(entry)}
          entry={entry}
          isChosen={entry === chosen}
          onChoose={() => onChoose(entry.id)}
          onRun={() => onRun(entry)}
        />
      ))}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRun: () => void;
}

function Option({ id, entry: { title, detail, icon }, isChosen, onChoose, onRun }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Nothing is returned: in newer browsers scrolling returns a promise.
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The focus stays in the field, whose keys choose and open; a pointer does both here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onPointerMove={onChoose}
      onClick={onRun}
    >
      <Icon path={icon} size={20} />
      <span className={styles.text}>
        {title}
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
    </div>
  );
}

/** Around at both ends. `undefined` for keys that choose nothing: they belong to the field. */
function entryAfterKey(entries: readonly Entry[], chosen: Entry | undefined, key: string): Entry | undefined {
  const index = chosen ? entries.indexOf(chosen) : -1;
  if (key === 'ArrowDown') return entries[(index + 1) % entries.length];
  return key === 'ArrowUp' ? entries.at(index <= 0 ? -1 : index - 1) : undefined;
}
