import type { Brand } from '@kontor/contract/operator-brand';
import { brandTokens } from '@kontor/domain/brand-colours';
import { useSupportEmail } from '@kontor/platform/host-hooks';
import { BrandMark } from '@kontor/ui/brand-mark';
import { Card } from '@kontor/ui/card';
import { TextLink } from '@kontor/ui/text-link';
import { logoAddress } from '../../changes/logo-address.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './brand-preview.module.css';

/** The tokens that follow from the colours, as far as they are ones; by the object model, since pages have no `style` attributes. */
const inColours = (colours: Brand['colours']) => (element: HTMLElement | null) => {
  const theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const shown = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : theme;
  if (!element || !/^#[\da-f]{6}$/.test(colours[shown])) return;
  for (const [name, value] of Object.entries(brandTokens(colours[shown], shown)))
    element.style.setProperty(`--${name}`, value);
  element.style.setProperty('--line', colours[shown]);
  element.style.setProperty('--link', brandTokens(colours[shown], shown)['sky-800']);
};

/** What customers will see of it: the head of a page, a mail and a paper, while it is typed. */
export function BrandPreview({ brand }: { readonly brand: Brand }) {
  const t = useTexts();
  const supportEmail = useSupportEmail();
  const { name, senderName, company, bankAccount, colours } = brand;
  const logo = brand.logo === null ? null : logoAddress(brand.logo);
  const address = [company.name, company.addressLine1, `${company.zip} ${company.city}`].join(', ');
  return (
    <Card title={t('brand.preview.title')}>
      <div className={styles.previews} ref={inColours(colours)}>
        <figure>
          <figcaption className={styles.caption}>{t('brand.preview.page')}</figcaption>
          <div className={styles.head} data-surface="ink">
            <BrandMark name={name} logo={logo} size={28} href="/" />
          </div>
          <div className={styles.sheet}>
            <p>
              <TextLink href="/">{t('brand.preview.link')}</TextLink>
            </p>
            <p className={styles.button}>{t('brand.preview.button')}</p>
          </div>
        </figure>
        <figure>
          <figcaption className={styles.caption}>{t('brand.preview.mail')}</figcaption>
          <div className={styles.sheet}>
            <p className={styles.small}>{t('brand.preview.from', { name: senderName })}</p>
            <p>{name}</p>
            <p className={styles.foot}>{[address, company.registration].join(', ')}</p>
          </div>
        </figure>
        <figure>
          <figcaption className={styles.caption}>{t('brand.preview.paper')}</figcaption>
          <div className={styles.sheet}>
            <p className={styles.letter}>{name}</p>
            <p className={styles.small}>{address}</p>
            <p className={styles.foot}>
              {[company.registration, company.vatId, supportEmail].join(' · ')}
              {bankAccount && (
                <>
                  <br />
                  {[bankAccount.accountHolder, bankAccount.iban, bankAccount.bic].join(' · ')}
                </>
              )}
            </p>
          </div>
        </figure>
      </div>
    </Card>
  );
}
