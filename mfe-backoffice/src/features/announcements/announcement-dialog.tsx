import { type Announcement, AnnouncementBody } from '@kontor/contract/announcement';
import { endsBeforeItBegins } from '@kontor/domain/announcement';
import { useApi } from '@kontor/platform/host-hooks';
import { useDateInput } from '@kontor/platform/parts/date-field';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { TextArea } from '@kontor/ui/text-area';
import { TextInput } from '@kontor/ui/text-input';
import { ActDialog } from '../../act/act-dialog.tsx';
import { useActForm } from '../../act/use-act-form.ts';
import { useDayField } from '../../act/use-day-field.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { AudienceFields } from './audience-fields.tsx';
import { Preview } from './preview.tsx';

interface AnnouncementDialogProps {
  /** `null` for a new one. */
  readonly before: Announcement | null;
  readonly onDone: () => Promise<unknown>;
  readonly onClose: () => void;
}

const levels = AnnouncementBody.def.shape.level.options;
const written = ['de', 'en'] as const;

/** What is told in both languages, when and to whom, and how it will look. */
export function AnnouncementDialog({ before, onDone, onClose }: AnnouncementDialogProps) {
  const t = useTexts();
  const api = useApi();
  const dayField = useDayField();
  const { write } = useDateInput();
  const texts = before === null ? 'new' : 'edit';
  const form = useActForm({
    schema: AnnouncementBody,
    faultsOf: (body) => (endsBeforeItBegins(body) ? [{ path: 'until', code: 'invalid' }] : []),
    defaultValues: {
      texts: before?.texts ?? { de: '', en: '' },
      level: before?.level ?? 'info',
      from: before === null ? '' : write(before.from),
      until: before === null ? '' : write(before.until),
      audience: before?.audience ?? { types: [], shopTypes: [], countries: [] },
      reason: '',
    },
    act: (body) =>
      before === null
        ? api.call('POST /backoffice/announcement', { body })
        : api.call('PUT /backoffice/announcement/{announcementUuid}', {
            params: { announcementUuid: before.uuid },
            body,
          }),
    done: t(`announcements.${texts}.done`),
    onDone,
    onClose,
  });
  const { error: levelError, ...level } = form.field('level');
  const day = (name: 'from' | 'until') => {
    const { error, ...input } = form.field(name, dayField.options);
    return (
      <Field label={t(`announcements.${name}`)} error={error} required>
        <TextInput {...input} {...dayField.input} />
      </Field>
    );
  };
  const [shownTexts, shownLevel] = form.form.watch(['texts', 'level']);
  return (
    <ActDialog
      form={form}
      title={t(`announcements.${texts}.title`)}
      description={t(`announcements.${texts}.text`)}
      confirm={t(`announcements.${texts}.confirm`)}
      busy={t('announcements.busy')}
      onClose={onClose}
    >
      {written.map((language) => {
        const { error, ...text } = form.field(`texts.${language}`);
        return (
          <Field key={language} label={t(`announcements.texts.${language}`)} error={error} required>
            <TextArea {...text} rows={3} maxLength={500} lang={language} />
          </Field>
        );
      })}
      <Field label={t('announcements.level')} help={t('announcements.levelHelp')} error={levelError} required>
        <Select {...level}>
          {levels.map((each) => (
            <option key={each} value={each}>
              {t(`announcements.levels.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <FormGrid>
        {day('from')}
        {day('until')}
      </FormGrid>
      <AudienceFields field={form.field} />
      <Preview level={shownLevel} texts={shownTexts} />
    </ActDialog>
  );
}
