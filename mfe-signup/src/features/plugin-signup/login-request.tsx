import { shownEmail } from '@kontor/domain/shown-email';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useOrganization, useShop, useUser } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Button, ButtonLink } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Text } from '@kontor/ui/text';
import { leaveApp } from '../../components/leave-app.ts';
import { interactionAddress } from '../../plugin/interaction-address.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { OtherAccountButton } from './other-account-button.tsx';
import styles from './plugin-login.module.css';

interface LoginRequestProps {
  interactionId: string;
  shopUrl: string;
  /** The login no longer waits. */
  onGone: () => void;
}

/** Names shop and account, states which data the plugin receives, and asks for the one click that signs it in. */
export function LoginRequest({ interactionId, shopUrl, onGone }: LoginRequestProps) {
  const t = useTexts();
  const { api } = useHost();
  const { email, firstName, lastName } = useUser();
  const shop = useShop();
  const organization = useOrganization();
  const errorText = useErrorText();
  const { start, isBusy, error } = useAttempt(async () => {
    try {
      await api.call('POST /oidc/interaction/{interactionId}/approval', { params: { interactionId } });
    } catch (failure) {
      if (hasCode(failure, 'no-plugin-login')) onGone();
      throw failure;
    }
    leaveApp(interactionAddress(interactionId, '/confirm'));
  });
  const facts = [
    { label: t('pluginLogin.shop'), name: shop.name, more: shopUrl },
    { label: t('pluginLogin.account'), name: [firstName, lastName].filter(Boolean).join(' '), more: shownEmail(email) },
    { label: t('pluginLogin.organization'), name: organization.name, more: null },
  ];

  return (
    <>
      <PageHead title={t('pluginLogin.title')} lead={t('pluginLogin.confirmLead', { shop: shop.name })} />
      {error !== null && <Alert tone="danger" title={errorText(error)} />}
      <Card
        foot={
          <Stack direction="row" gap={3} align="center">
            <Button loading={isBusy} onClick={start}>
              {t(`pluginLogin.${isBusy ? 'confirming' : 'confirm'}`)}
            </Button>
            <ButtonLink variant="outlined" href={interactionAddress(interactionId, '/abort')}>
              {t('pluginLogin.abort')}
            </ButtonLink>
          </Stack>
        }
      >
        <Stack gap={5}>
          <dl className={styles.facts}>
            {facts.map(({ label, name, more }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <strong>{name}</strong>
                </dd>
                {more && <dd>{more}</dd>}
              </div>
            ))}
          </dl>
          <Text variant="ui" tone="secondary">
            {t('pluginLogin.shares')}
          </Text>
        </Stack>
      </Card>
      <p>
        <OtherAccountButton variant="link" interactionId={interactionId} />
      </p>
    </>
  );
}
