import { beforeReload, keptForms } from '@kontor/contract/between-bundles';
import { useEffect, useState } from 'react';

/** A form that fails is unmounted before its values can be requested; they are kept for this long, in ms. */
const memory = 1_000;

/** Typed values are restored after a reload, not days later, and not for the next user: for this long, in ms. */
const lifetime = 60_000;

type Values = Record<string, unknown>;

/** A form whose values can be kept. */
export interface KeptForm {
  readonly getValues: () => Values;
  /** Puts a value in, as if it had been typed. */
  readonly setValue: (name: string, value: unknown) => void;
}

interface Kept {
  readonly at: number;
  readonly forms: Readonly<Record<string, Values>>;
}

/** Never stored. */
const isSecret = (name: string): boolean => /password|token/i.test(name);

/** Lets every form on the page, of the shell and of remotes, save its values for the page that follows. */
export function announceReload(): void {
  window.dispatchEvent(new Event(beforeReload));
}

/** Restores what was typed before the portal reloaded itself, and saves it before the next reload, except passwords. */
export function useKeptForm(form: KeptForm, defaultValues: Values): void {
  const [initial] = useState({ form, defaultValues });
  useEffect(() => {
    const key = `${window.location.pathname} ${Object.keys(initial.defaultValues).sort().join()}`;
    const { setValue, getValues } = initial.form;
    for (const [name, value] of Object.entries(take(key))) setValue(name, value);
    const keep = () => store(key, typedOf(getValues(), initial.defaultValues));
    window.addEventListener(beforeReload, keep);
    return () => {
      setTimeout(() => window.removeEventListener(beforeReload, keep), memory);
    };
  }, [initial]);
}

function typedOf(values: Values, defaultValues: Values): Values {
  const isTyped = ([name, value]: [string, unknown]) =>
    !isSecret(name) && JSON.stringify(value) !== JSON.stringify(defaultValues[name]);
  return Object.fromEntries(Object.entries(values).filter(isTyped));
}

function read(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keptForms) ?? 'null') as Kept | null;
    if (kept && Date.now() - kept.at < lifetime) return kept;
  } catch {
    // Without storage a reload loses what was typed, as everywhere.
  }
  return { at: Date.now(), forms: {} };
}

function write(forms: Kept['forms']): void {
  try {
    if (Object.keys(forms).length === 0) sessionStorage.removeItem(keptForms);
    else sessionStorage.setItem(keptForms, JSON.stringify({ at: Date.now(), forms } satisfies Kept));
  } catch {
    // As above.
  }
}

function store(key: string, values: Values): void {
  if (Object.keys(values).length > 0) write({ ...read().forms, [key]: values });
}

function take(key: string): Values {
  const { [key]: values = {}, ...others } = read().forms;
  write(others);
  return values;
}
