import { useEffect, useState } from 'react';
import { get } from 'react-hook-form';
import type { KeptForm } from './kept-forms.ts';

/**
 * Texts of a form whose page came from the server. The form library keeps what was typed before its code was there, but
 * does not say that the form has changed; that is told it here.
 *
 * @returns the text that an input has in the markup
 */
export function useEarlyTexts(form: KeptForm, defaultValues: object): (name: string) => string | undefined {
  const [initial] = useState({ form, defaultValues });
  useEffect(() => {
    const { getValues, setValue } = initial.form;
    const typed = Object.entries(getValues()).filter(
      ([name, value]) => typeof value === 'string' && value !== textIn(initial.defaultValues, name),
    );
    // As if all of it were typed now: a value that is the same already would be no change.
    for (const [name] of typed) setValue(name, textIn(initial.defaultValues, name) ?? '');
    for (const [name, value] of typed) setValue(name, value);
  }, [initial]);
  return (name) => textIn(initial.defaultValues, name);
}

function textIn(values: object, name: string): string | undefined {
  const value: unknown = get(values, name);
  return typeof value === 'string' ? value : undefined;
}
