import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import type { ReactNode, SyntheticEvent } from 'react';
import styles from './entry-form.module.css';
import { FormFailure } from './form-failure.tsx';

interface EntryFormProps {
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly isSubmitting: boolean;
  /** A failure that belongs to no single field. */
  readonly failure: string | null;
  readonly submit: string;
  /** Label while the request is under way. */
  readonly submitting: string;
  /** Fields (size lg), 20 px apart. */
  readonly children: ReactNode;
}

/** The form of an entry page: fields and one button below them in the same width. */
export function EntryForm({ onSubmit, isSubmitting, failure, submit, submitting, children }: EntryFormProps) {
  return (
    // Outside of a dialog this method does nothing: submitted before any script has run, the page and what was typed stay
    // (https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm).
    <form method="dialog" onSubmit={onSubmit} noValidate>
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
