import { type FocusEvent, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { type EntryError, EntryFields, type FieldOptions } from './entry-fields.ts';
import { platformNamespace } from './i18n.ts';
import { useKeptForm } from './kept-forms.ts';
import { useErrorText } from './use-error-text.ts';
import { useGoneWhenOnline } from './use-gone-when-online.ts';

interface Options<Body extends object> {
  /** Imports the body schema of the call that the form makes. Asked for with the first focus in the form. */
  readonly schema: () => Promise<z.ZodMiniType<Body>>;
  /** Texts start as `''`. Values without a field are sent as they are. */
  readonly defaultValues: { readonly [Name in keyof Body]?: Body[Name] };
  /** Makes the call. Its errors are shown: violations at their fields, everything else above the form. */
  readonly onSubmit: (body: Body) => Promise<void>;
}

/** What an input of an entry form needs: its place in the form, and the error's text. */
export interface EntryField {
  readonly name: string;
  readonly ref: (element: HTMLInputElement | null) => void;
  readonly defaultValue?: string;
  readonly onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  // oxlint-disable-next-line typescript/no-explicit-any -- both an event of React and that of the form library
  readonly onChange: (event: any) => unknown;
  readonly error: string | undefined;
}

type Errors = Readonly<Record<string, EntryError>>;

const withoutErrorOf = (errors: Errors, name: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([each]) => each !== name));

/**
 * A form of texts on a page before sign-in: like `useContractForm`, checked by the schema of its call, but without the
 * form library, and schema and checks load with the first focus (docs/decisions/0048-first-load.md). Inputs keep what is
 * typed by themselves, so nothing is lost before the code is there; a submit waits for it.
 */
export function useEntryForm<Body extends object>({ schema, defaultValues, onSubmit }: Options<Body>) {
  const { t } = useTranslation(platformNamespace);
  const errorText = useErrorText('network-in-form');
  const [fields] = useState(() => new EntryFields(defaultValues, schema));
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  useGoneWhenOnline(failure, () => setFailure(null));
  const [isSubmitting, setSubmitting] = useState(false);
  useKeptForm(fields, { ...defaultValues });

  function show(found: Errors) {
    setErrors(found);
    fields.focusFirst(Object.keys(found));
  }

  async function send(): Promise<void> {
    const { body, errors: found } = await fields.check();
    if (!body) return show(found);
    setErrors({});
    try {
      await onSubmit(body as Body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.violations.length === 0) throw error;
      show(Object.fromEntries(error.violations.map(({ path, code }) => [path, { code, limit: '' }])));
    }
  }

  async function submit(): Promise<void> {
    if (!fields.begin()) return;
    setSubmitting(true);
    setFailure(null);
    try {
      await send();
    } catch (error) {
      setFailure(error);
    } finally {
      fields.end();
      setSubmitting(false);
    }
  }

  /** After a submit an error goes with the keystroke that mends it. */
  async function checkAgain(name: string): Promise<void> {
    if (!fields.wasSubmitted) return;
    const { errors: found = {} } = await fields.check();
    setErrors((before) => {
      const error = found[name];
      return error ? { ...before, [name]: error } : withoutErrorOf(before, name);
    });
  }

  return {
    submit: (event?: SyntheticEvent) => {
      event?.preventDefault();
      void submit();
    },
    isSubmitting,
    /** A failure that belongs to no single field, for an alert above the form. */
    failure: failure === null ? null : errorText(failure),
    setFocus: fields.focus,
    /** Shows an error that the call answered in another way than by a violation. */
    setError: (name: keyof Body & string, code: EntryError['code']) => show({ [name]: { code, limit: '' } }),
    field: (name: keyof Body & string, options: FieldOptions = {}): EntryField => {
      const error = errors[name];
      return {
        ...fields.register(name, options),
        onFocus: () => void fields.prepare().catch(() => undefined),
        onChange: () => void checkAgain(name).catch(() => undefined),
        error: error && t([`violation.${error.code}`, 'violation.invalid'], { limit: error.limit }),
      };
    },
  };
}
