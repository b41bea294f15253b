import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { TextInput } from '@kontor/ui/text-input';
import { useTexts } from '../../texts/use-texts.ts';

interface LogoFieldProps {
  readonly logo: string | null;
  readonly error: string | undefined;
  readonly onChange: (logo: string | null) => void;
}

/** Takes the logo from a file; without one the portal draws the first letter of the name. */
export function LogoField({ logo, error, onChange }: LogoFieldProps) {
  const t = useTexts();
  return (
    <Stack gap={3} align="start">
      <Field label={t('brand.field.logo')} help={t('brand.help.logo')} error={error}>
        <TextInput
          type="file"
          accept="image/svg+xml,.svg"
          onChange={({ target }) => void target.files?.[0]?.text().then(onChange)}
        />
      </Field>
      {logo !== null && (
        <Button variant="outlined" onClick={() => onChange(null)}>
          {t('brand.removeLogo')}
        </Button>
      )}
    </Stack>
  );
}
