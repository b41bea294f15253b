import { Field } from '@kontor/ui/field';
import { TextInput } from '@kontor/ui/text-input';
import { mdiMagnify } from '@mdi/js';
import type { ComponentProps } from 'react';
import { searchMark } from '../keys/use-page-keys.ts';

interface SearchFieldProps
  extends Pick<ComponentProps<typeof TextInput>, 'maxLength' | 'spellCheck' | 'autoFocus' | 'onKeyDown'> {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** Finds rows of the page's list; the page's search key goes to it. */
export function SearchField({ label, help, onType, ...input }: SearchFieldProps) {
  return (
    <Field label={label} help={help}>
      <TextInput
        {...searchMark}
        {...input}
        type="search"
        icon={mdiMagnify}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  );
}
