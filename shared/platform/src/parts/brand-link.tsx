import { BrandMark } from '@kontor/ui/brand-mark';
import { Link } from 'react-router-dom';
import { useBrand } from '../host-hooks.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';

/** Logo and name of the product, linked to home. 32 px on pages without the shell, 28 px in the shell. */
export function BrandLink({ size }: { size?: 28 | 32 }) {
  const t = usePlatformTexts();
  const brand = useBrand();
  return (
    <BrandMark
      name={brand.name}
      logo={brand.logo}
      size={size}
      label={t('brandHome', { brand: brand.name })}
      render={<Link to="/" />}
    />
  );
}
