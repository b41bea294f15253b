import { FormFailure } from '@kontor/platform/parts/form-failure';
import type { useContractForm } from '@kontor/platform/use-contract-form';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import type { ReactNode } from 'react';

interface CardFormProps {
  readonly title: string;
  readonly titleLevel?: 2 | 3;
  readonly form: Pick<ReturnType<typeof useContractForm>, 'submit' | 'isSubmitting' | 'failure'>;
  readonly submit: string;
  /** The button's text while busy. */
  readonly submitting: string;
  /** Closes the form, of one that was opened. */
  readonly onCancel?: () => void;
  /** The fields can be read, and there is no button. */
  readonly isReadOnly?: boolean;
  /** Fields, 20 px apart. */
  readonly children: ReactNode;
}

/** A card with its own form, which takes effect at once, independently of the save bar. */
export function CardForm({
  title,
  titleLevel = 3,
  form,
  submit,
  submitting,
  onCancel,
  isReadOnly = false,
  children,
}: CardFormProps) {
  const platform = usePlatformTexts();
  if (isReadOnly) {
    return (
      <Card title={title} titleLevel={titleLevel}>
        <fieldset disabled>
          <Stack gap={5} align="stretch">
            {children}
          </Stack>
        </fieldset>
      </Card>
    );
  }
  return (
    <Card title={title} titleLevel={titleLevel}>
      <form method="dialog" onSubmit={form.submit} noValidate>
        <Stack gap={5} align="stretch">
          <FormFailure text={form.failure} />
          {children}
          <Stack gap={3} direction="row">
            <Button type="submit" variant="outlined" loading={form.isSubmitting}>
              {form.isSubmitting ? submitting : submit}
            </Button>
            {onCancel && (
              <Button variant="ghost" disabled={form.isSubmitting} onClick={onCancel}>
                {platform('cancel')}
              </Button>
            )}
          </Stack>
        </Stack>
      </form>
    </Card>
  );
}
