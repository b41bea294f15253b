import { type LegalDocument, type LegalKind, NewLegalDocument } from '@kontor/contract/legal-document';
import { useApi } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Checkbox } from '@kontor/ui/checkbox';
import { Dialog } from '@kontor/ui/dialog';
import { Disclosure } from '@kontor/ui/disclosure';
import { Field } from '@kontor/ui/field';
import { SkeletonText } from '@kontor/ui/skeleton';
import { TextArea } from '@kontor/ui/text-area';
import { ActDialog } from '../../act/act-dialog.tsx';
import { DayField, useTypedDay } from '../../act/day-field.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { useLegalVersion } from '../../calls/use-legal-version.ts';
import { LegalPreview, TextDifferences } from '../../changes/legal-texts.tsx';
import { useTexts } from '../../texts/use-texts.ts';

interface NewVersionProps {
  readonly kind: LegalKind;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const call = 'POST /backoffice/legal-document';

/** A further version, which begins with the texts that count: they may be on any page of the list. */
export function NewVersion({ kind, onDone, onClose }: NewVersionProps) {
  const t = useTexts();
  const common = usePlatformTexts();
  const query = useLegalVersion(kind, 'current');
  if (query.data !== undefined) {
    const earlier = query.data?.version.texts ?? { de: '', en: '' };
    return <NewVersionDialog kind={kind} earlier={earlier} onDone={onDone} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      size="form"
      onClose={onClose}
      title={t('legal.ask.title', { name: t(`legal.kind.${kind}`) })}
      closeLabel={common('close')}
    >
      <Loaded query={query} skeleton={<SkeletonText lines={12} />}>
        {() => null}
      </Loaded>
    </Dialog>
  );
}

interface NewVersionDialogProps extends NewVersionProps {
  /** What its texts begin with. */
  readonly earlier: LegalDocument['texts'];
}

/** Its texts in both languages with preview and differences, its day, and the reason last. */
function NewVersionDialog({ kind, earlier, onDone, onClose }: NewVersionDialogProps) {
  const t = useTexts();
  const api = useApi();
  const typedDay = useTypedDay();
  const form = useActForm({
    schema: NewLegalDocument,
    defaultValues: { kind, texts: earlier, validFrom: '', needsAcceptance: false, reason: '' },
    act: (body) => api.call(call, { body }),
    done: t('legal.done'),
    onDone,
    onClose,
  });
  const { error: deError, ...de } = form.field('texts.de');
  const { error: enError, ...en } = form.field('texts.en');
  const { error: acceptanceError, ...acceptance } = form.field('needsAcceptance');
  const texts = form.form.watch('texts');
  return (
    <ActDialog
      form={form}
      title={t('legal.ask.title', { name: t(`legal.kind.${kind}`) })}
      description={t('legal.ask.text')}
      confirm={t('legal.ask.confirm')}
      busy={t('legal.ask.busy')}
      onClose={onClose}
    >
      <Field label={t('legal.textDe')} help={t('legal.textHelp')} error={deError} required>
        <TextArea {...de} rows={12} />
      </Field>
      <Beside language={t('legal.de')} before={earlier.de} after={texts.de} />
      <Field label={t('legal.textEn')} error={enError} required>
        <TextArea {...en} rows={12} />
      </Field>
      <Beside language={t('legal.en')} before={earlier.en} after={texts.en} />
      <DayField label={t('field.validFrom')} field={form.field('validFrom', typedDay)} />
      <Checkbox {...acceptance} error={acceptanceError} help={t('legal.needsAcceptanceHelp')}>
        {t('legal.needsAcceptance')}
      </Checkbox>
    </ActDialog>
  );
}

interface BesideProps {
  readonly language: string;
  readonly before: string;
  readonly after: string;
}

/** What becomes of a text that is being written. */
function Beside({ language, before, after }: BesideProps) {
  const t = useTexts();
  return (
    <>
      <Disclosure summary={t('legal.previewOf', { language })}>
        <LegalPreview markdown={after} />
      </Disclosure>
      <Disclosure summary={t('legal.differencesTo', { language })}>
        <TextDifferences before={before} after={after} />
      </Disclosure>
    </>
  );
}
