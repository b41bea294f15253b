import { brand } from '@kontor/contract/brand';
import { BrandMark } from '@kontor/ui/brand-mark';
import { Link } from 'react-router-dom';
import { useTexts } from '../texts/use-texts.ts';

export function BrandLink() {
  const t = useTexts();
  return <BrandMark name={brand.name} label={t('frame.home', { brand: brand.name })} render={<Link to="/" />} />;
}
