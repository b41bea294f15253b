import type { Brand } from '@kontor/contract/operator-brand';
import { useSupportEmail } from '@kontor/platform/host-hooks';
import { BrandMark } from '@kontor/ui/brand-mark';
import { Card } from '@kontor/ui/card';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './brand-preview.module.css';

/** What customers will see of it: the head of a page, a mail and a paper, while it is typed. */
export function BrandPreview({ brand }: { readonly brand: Brand }) {
  const t = useTexts();
  const supportEmail = useSupportEmail();
  const { name, senderName, company, bankAccount } = brand;
  const address = [company.name, company.addressLine1, `${company.zip} ${company.city}`].join(', ');
  return (
    <Card title={t('brand.preview.title')}>
      <div className={styles.previews}>
        <figure>
          <figcaption className={styles.caption}>{t('brand.preview.page')}</figcaption>
          <div className={styles.head} data-surface="ink">
            <BrandMark name={name} size={28} href="/" />
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
