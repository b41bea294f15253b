import { HelpRequest } from '@kontor/contract/help';
import { replyBy } from '@kontor/domain/reply';
import { useHost } from '@kontor/platform/host';
import { useNow, useUser } from '@kontor/platform/host-hooks';
import { FormFailure } from '@kontor/platform/parts/form-failure';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextArea } from '@kontor/ui/text-area';
import { useLocation } from 'react-router-dom';
import { lastErrorId } from '../error-reporting/last-error.ts';
import { useHelpTexts } from './use-help-texts.ts';

/** A message to the support, which gets the shop, the page and the last error along with it. */
export function ContactForm({ onSent }: { readonly onSent: () => void }) {
  const t = useHelpTexts();
  const { email } = useUser();
  const day = useDayAhead();
  const until = day(replyBy(useNow().toISOString()));
  const { api, place, notify } = useHost();
  const { pathname } = useLocation();
  const { organization, shop } = place;
  const errorId = lastErrorId();
  const { submit, failure, isSubmitting, field } = useContractForm<HelpRequest>({
    schema: HelpRequest,
    defaultValues: {
      message: '',
      organizationUuid: organization?.uuid ?? null,
      shopUuid: shop?.uuid ?? null,
      page: pathname,
      errorId,
    },
    onSubmit: async (body) => {
      await api.call('POST /help-request', { body });
      notify(t('contact.done'));
      onSent();
    },
  });
  const { error, ...message } = field('message');
  const things = [
    t('contact.page'),
    ...(shop ? [t('contact.shop', { name: shop.name })] : []),
    ...(!shop && organization ? [t('contact.organization', { name: organization.name })] : []),
    ...(errorId === null ? [] : [t('contact.error', { id: errorId })]),
  ];
  return (
    <form method="dialog" onSubmit={submit} noValidate>
      <Stack gap={4}>
        <Text variant="h3" as="h3">
          {t('contact.title')}
        </Text>
        <FormFailure text={failure} />
        <Field
          label={t('contact.message')}
          help={t('contact.messageHelp', { email, date: until })}
          error={error}
          required
        >
          <TextArea {...message} />
        </Field>
        <Text variant="small" tone="secondary">
          {t('contact.about', { things: things.join(', ') })}
        </Text>
        <Stack direction="row" justify="end">
          <Button type="submit" loading={isSubmitting}>
            {t(isSubmitting ? 'contact.submitting' : 'contact.submit')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
