import type { DeviceType } from '@kontor/domain/product';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { QuantityStepper } from '@kontor/ui/quantity-stepper';
import { useTexts } from '../../texts/use-texts.ts';

/** The contract's limit. */
const maxDevices = 1000;

interface DeviceFieldProps {
  readonly type: DeviceType;
  readonly value: number;
  readonly had: number;
  /** The shop tries what it has. */
  readonly isTried: boolean;
  readonly onChange: (count: number) => void;
}

/** How many of a kind of device are offered, and how many the shop has. */
export function DeviceField({ type, value, had, isTried, onChange }: DeviceFieldProps) {
  const t = useTexts();
  const before = t(isTried ? 'prepare.triedDevices' : 'prepare.hadDevices', { count: had });
  return (
    <Field label={t(`prepare.${type}`)} help={had === value ? undefined : before}>
      <Stack direction="row">
        <QuantityStepper
          decreaseLabel={t(`prepare.${type}Less`)}
          increaseLabel={t(`prepare.${type}More`)}
          value={value}
          max={maxDevices}
          onChange={onChange}
        />
      </Stack>
    </Field>
  );
}
