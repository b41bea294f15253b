import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import type { ReactNode, SyntheticEvent } from 'react';
import styles from './entry-form.module.css';
import { FormFailure } from './form-failure.tsx';

interface EntryFormProps {
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly isSubmitting: boolean;
  /** What went wrong beyond single fields. */
  readonly failure: string | null;
  readonly submit: string;
  /** The verb while it is being done. */
  readonly submitting: string;
  /** Fields (size lg), 20 px apart. */
  readonly children: ReactNode;
}

/** The form of an entry page: fields over the one button, which is as wide as they are. */
export function EntryForm({ onSubmit, isSubmitting, failure, submit, submitting, children }: EntryFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={5}>
        <FormFailure text={failure} />
        {children}
        <div className={styles.submit}>
          <Button type="submit" size="lg" width="full" loading={isSubmitting}>
            {isSubmitting ? submitting : submit}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
