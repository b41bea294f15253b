import type { BodyOf } from '@kontor/contract/calls';
import { Organization } from '@kontor/contract/organization';
import { ShopType } from '@kontor/contract/shop';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Checkbox } from '@kontor/ui/checkbox';
import { Field } from '@kontor/ui/field';
import { FieldSet } from '@kontor/ui/field-set';
import { TextInput } from '@kontor/ui/text-input';
import type { useActForm } from '../../act/use-act-form.ts';
import { countryCodesIn } from '../../changes/typed-words.ts';
import { useTexts } from '../../texts/use-texts.ts';

type Body = BodyOf<'POST /backoffice/announcement'>;

interface AudienceFieldsProps {
  readonly field: ReturnType<typeof useActForm<Body>>['field'];
}

/** Whom it concerns; what is left empty restricts nothing. */
export function AudienceFields({ field }: AudienceFieldsProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const { error: typesError, ...type } = field('audience.types');
  const { error: shopsError, ...shopType } = field('audience.shopTypes');
  const { error: countriesError, ...countries } = field('audience.countries', {
    setValueAs: (text: unknown) => (typeof text === 'string' ? countryCodesIn(text) : text),
  });
  return (
    <>
      <FieldSet legend={t('announcements.audience.types')} layout="row" error={typesError}>
        {Organization.shape.type.options.map((each) => (
          <Checkbox key={each} {...type} value={each}>
            {t(`announcements.types.${each}`)}
          </Checkbox>
        ))}
      </FieldSet>
      <FieldSet legend={t('announcements.audience.shopTypes')} layout="row" error={shopsError}>
        {ShopType.options.map((each) => (
          <Checkbox key={each} {...shopType} value={each}>
            {platform(`shopSystem.${each}`)}
          </Checkbox>
        ))}
      </FieldSet>
      <Field
        label={t('announcements.audience.countries')}
        help={t('announcements.audience.help')}
        marker={platform('optional')}
        error={countriesError}
      >
        <TextInput {...countries} autoComplete="off" spellCheck={false} />
      </Field>
    </>
  );
}
