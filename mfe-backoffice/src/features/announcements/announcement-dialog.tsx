import { type Announcement, AnnouncementBody } from '@kontor/contract/announcement';
import { firstLanguages } from '@kontor/contract/language';
import { endsBeforeItBegins } from '@kontor/domain/announcement';
import { useApi } from '@kontor/platform/host-hooks';
import { useDateInput } from '@kontor/platform/parts/date-field';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { TextArea } from '@kontor/ui/text-area';
import { ActDialog } from '../../act/act-dialog.tsx';
import { DayField, useTypedDay } from '../../act/day-field.tsx';
import { useActForm } from '../../act/use-act-form.ts';
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

/** What is told in both languages, when and to whom, and how it will look. */
export function AnnouncementDialog({ before, onDone, onClose }: AnnouncementDialogProps) {
  const t = useTexts();
  const api = useApi();
  const typedDay = useTypedDay();
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
      {firstLanguages.map((language) => {
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
        <DayField label={t('announcements.from')} field={form.field('from', typedDay)} />
        <DayField label={t('announcements.until')} field={form.field('until', typedDay)} />
      </FormGrid>
      <AudienceFields field={form.field} />
      <Preview level={shownLevel} texts={shownTexts} />
    </ActDialog>
  );
}
