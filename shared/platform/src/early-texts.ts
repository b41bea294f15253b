import { useEffect, useState } from 'react';
import { get, type UseFormRegisterReturn } from 'react-hook-form';
import type { KeptForm } from './kept-forms.ts';

type Ref = UseFormRegisterReturn['ref'];

/**
 * Texts of a form whose page came from the server: they are in its markup, and what was typed before the form's code was
 * there is kept, although the form library writes its own values into the inputs.
 *
 * @returns what an input needs besides its registration
 */
export function useEarlyTexts(defaultValues: object, { setValue }: Pick<KeptForm, 'setValue'>) {
  const [{ first, seen, typed }] = useState(() => ({
    first: defaultValues,
    seen: new Set<string>(),
    typed: new Map<string, string>(),
  }));
  useEffect(() => {
    for (const [name, text] of typed) setValue(name, text);
    typed.clear();
    // What comes later is typed into a form that works.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (name: string, ref: Ref): { readonly defaultValue?: string; readonly ref: Ref } => {
    const text: unknown = get(first, name);
    if (typeof text !== 'string') return { ref };
    const take: Ref = (element: unknown) => {
      if (isField(element) && !seen.has(name)) {
        seen.add(name);
        if (element.value !== text) typed.set(name, element.value);
      }
      return ref(element);
    };
    return { defaultValue: text, ref: take };
  };
}

const isField = (element: unknown): element is { readonly value: string } =>
  element !== null && typeof element === 'object' && 'value' in element;
