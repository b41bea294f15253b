import { useCallback, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { ApiError } from './api-error.ts';
import { contractResolver, type Fault } from './contract-form.ts';
import { useEarlyTexts } from './early-texts.ts';
import { platformNamespace } from './i18n.ts';
import { type KeptForm, useKeptForm } from './kept-forms.ts';
import { useErrorText } from './use-error-text.ts';
import { useGoneWhenOnline } from './use-gone-when-online.ts';

interface Options<Body extends FieldValues> {
  /** The body schema of the call that the form makes. */
  readonly schema: z.ZodMiniType<Body>;
  /** Rules that the schema cannot express and the server checks as well. */
  readonly faultsOf?: (body: Body) => readonly Fault[];
  /** Texts start as `''`, also where the body takes `null`. */
  readonly defaultValues: DefaultValues<Body>;
  /** Makes the call. Its errors are shown: violations at their fields, everything else above the form. */
  readonly onSubmit: (body: Body) => Promise<void>;
}

/** Everything that an input of @kontor/ui needs: its registration in the form, and the error's text. */
export type FormField = UseFormRegisterReturn & {
  /** A text, so that it is in the markup of a page from the server; never what was typed. */
  readonly defaultValue?: string | undefined;
  readonly error: string | undefined;
};

/**
 * A form that is checked by its call's schema. It keeps typed values, shows the messages of spec §5 at the fields,
 * moves focus to the first error, and cannot be submitted twice at once.
 */
export function useContractForm<Body extends FieldValues>({
  schema,
  faultsOf,
  defaultValues,
  onSubmit,
}: Options<Body>) {
  const { t } = useTranslation(platformNamespace);
  const errorText = useErrorText('network-in-form');
  const [failure, setFailure] = useState<unknown>(null);
  useGoneWhenOnline(failure, () => setFailure(null));
  // Nothing is checked before submission: an error that appears on blur would move what the user is clicking, and the
  // click would be lost.
  const form = useForm<Body>({
    resolver: contractResolver<Body>(schema, faultsOf),
    defaultValues,
    mode: 'onSubmit',
    shouldFocusError: true,
  });
  const keptForm: KeptForm = {
    getValues: () => form.getValues(),
    setValue: (name, value) =>
      form.setValue(name as FieldPath<Body>, value as Parameters<typeof form.setValue>[1], { shouldDirty: true }),
  };
  useKeptForm(keptForm, defaultValues);
  const textInMarkup = useEarlyTexts(keptForm, defaultValues);
  const { errors, isSubmitting } = form.formState;

  const showViolations = useCallback(
    (error: ApiError) => {
      const [first] = error.violations;
      for (const violation of error.violations) {
        form.setError(
          violation.path as FieldPath<Body>,
          { type: violation.code },
          { shouldFocus: violation === first },
        );
      }
    },
    [form],
  );

  async function send(event?: React.SyntheticEvent): Promise<boolean> {
    let isDone = false;
    await form.handleSubmit(async (body) => {
      setFailure(null);
      try {
        await onSubmit(body);
        isDone = true;
      } catch (error) {
        if (error instanceof ApiError && error.violations.length > 0) showViolations(error);
        else setFailure(error);
      }
    })(event);
    return isDone;
  }

  const errorOf = (name: FieldPath<Body>): string | undefined => {
    const error: FieldError | undefined = get(errors, name);
    if (!error) return undefined;
    return t([`violation.${error.type}`, 'violation.invalid'], { limit: error.message });
  };

  return {
    form,
    submit: (event?: React.SyntheticEvent) => void send(event),
    /** The same for what waits for it: settles when the call is answered, with whether it was carried out. */
    send: () => send(),
    isSubmitting,
    /** A failure that belongs to no single field, for an alert above the form. */
    failure: failure === null ? null : errorText(failure),
    field: (name: FieldPath<Body>, options?: Pick<RegisterOptions<Body>, 'setValueAs'>): FormField => ({
      ...form.register(name, options),
      defaultValue: textInMarkup(name),
      error: errorOf(name),
    }),
    errorOf,
  };
}
