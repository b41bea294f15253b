import { brand } from '@kontor/contract/brand';
import { BrandMark } from '@kontor/ui/brand-mark';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

export function BrandLink() {
  const { t } = useTranslation('signup');
  return <BrandMark name={brand.name} label={t('frame.home', { brand: brand.name })} render={<Link to="/" />} />;
}
