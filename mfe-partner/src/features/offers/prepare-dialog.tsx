import { longestSearch } from '@kontor/contract/longest-search';
import type { Offer, OfferShop, OfferShopDetails } from '@kontor/contract/offer';
import { deviceTypes, planTypes } from '@kontor/domain/product';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useFormat } from '@kontor/platform/use-format';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useSettled } from '@kontor/platform/use-settled';
import { EmptyState } from '@kontor/ui/empty-state';
import { Field } from '@kontor/ui/field';
import { Stack } from '@kontor/ui/page';
import { SegmentedControl } from '@kontor/ui/segmented-control';
import { Select } from '@kontor/ui/select';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { SumList } from '@kontor/ui/sum-list';
import { TextArea } from '@kontor/ui/text-area';
import { TextInput } from '@kontor/ui/text-input';
import { mdiMagnify } from '@mdi/js';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { DeviceField } from './device-field.tsx';
import { type Draft, draftOf, linesOf, plansOf, selectionOf } from './draft-selection.ts';
import { useFailureText } from './use-failure-text.ts';
import { useItemName } from './use-item-name.ts';
import { offeredShops, useOfferActions, useOfferShop, useOfferShops } from './use-offers.ts';

interface PrepareDialogProps {
  /** A draft that is changed; otherwise a new one is prepared. */
  readonly changed?: Offer | undefined;
  /** The shop that is chosen at first; `null` for none. */
  readonly shopUuid: string | null;
  readonly onPrepared: (offer: Offer) => void;
  readonly onClose: () => void;
}

/** The contract's limit. */
const maxNote = 2000;
/** Chooses a customer's shop and what it shall have. The draft that it makes or changes is sent from its own dialog. */
export function PrepareDialog({ changed, shopUuid: wanted, onPrepared, onClose }: PrepareDialogProps) {
  const t = useTexts();
  const { prepare, change } = useOfferActions();
  const what = changed ? 'change' : 'prepare';
  const [search, setSearch] = useState('');
  const shops = useOfferShops(useSettled(search.trim()));
  const [chosen, setChosen] = useState(changed?.shopUuid ?? '');
  const only = search === '' && shops.data?.length === 1 ? shops.data[0] : undefined;
  const shopUuid = chosen || (wanted ?? only?.shopUuid ?? '');
  const details = useOfferShop(shopUuid);
  // Of each shop its own, so that changing back keeps what was chosen.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>(
    changed ? { [changed.shopUuid]: draftOf({ booked: changed.cart }) } : {},
  );
  const [note, setNote] = useState(changed?.note ?? '');
  const [isIncomplete, setIncomplete] = useState(false);
  const draft = details.data && (drafts[shopUuid] ?? draftOf(details.data));
  const { start, isBusy, error } = useAttempt(async () => {
    if (!details.data || !draft) return;
    const selection = selectionOf(draft, details.data);
    const body = { ...selection, note: note.trim() };
    onPrepared(await (changed ? change(changed.uuid, body) : prepare({ shopUuid, ...body })));
  });
  const failure = useFailureText();
  const hasShops = search !== '' || shops.data === undefined || shops.data.length > 0;
  return (
    <FormDialog
      size="form"
      title={t(`prepare.${what}.title`)}
      description={changed ? `${changed.organizationName}: ${changed.shopName}` : t('prepare.text')}
      confirm={t(`prepare.${what}.confirm`)}
      busy={t(`prepare.${what}.busy`)}
      isSubmitting={isBusy}
      failure={isIncomplete ? t('prepare.incomplete') : failure(error)}
      onSubmit={() => {
        const isComplete = Boolean(draft && draft.plan !== null);
        setIncomplete(!isComplete);
        if (isComplete) start();
      }}
      onClose={onClose}
    >
      {hasShops ? (
        <Loaded query={shops} skeleton={<SkeletonRows rows={3} />}>
          {(list) => (
            <Stack gap={5} align="stretch">
              {!changed && (
                <ShopField
                  shops={list}
                  chosen={details.data ?? null}
                  value={shopUuid}
                  onChange={setChosen}
                  search={search}
                  onSearch={setSearch}
                />
              )}
              {shopUuid !== '' && (
                <Loaded query={details} skeleton={<SkeletonRows rows={4} />}>
                  {(shop) => (
                    <Contents
                      shop={shop}
                      draft={drafts[shopUuid] ?? draftOf(shop)}
                      onChange={(next) => setDrafts({ ...drafts, [shopUuid]: next })}
                    />
                  )}
                </Loaded>
              )}
              <Field label={t('prepare.note')} marker={t('prepare.optional')} help={t('prepare.noteHelp')}>
                <TextArea maxLength={maxNote} value={note} onChange={({ target }) => setNote(target.value)} />
              </Field>
            </Stack>
          )}
        </Loaded>
      ) : (
        <EmptyState title={t('shops.emptyTitle')}>{t('shops.empty')}</EmptyState>
      )}
    </FormDialog>
  );
}

interface ShopFieldProps {
  /** What a search finds. */
  readonly shops: readonly OfferShop[];
  /** Is offered as well, whatever is searched for. */
  readonly chosen: OfferShop | null;
  readonly value: string;
  readonly onChange: (shopUuid: string) => void;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

function ShopField({ shops, chosen, value, onChange, search, onSearch }: ShopFieldProps) {
  const t = useTexts();
  const areMany = search !== '' || shops.length >= offeredShops;
  const others = shops.filter(({ shopUuid }) => shopUuid !== chosen?.shopUuid);
  const offered = chosen ? [chosen, ...others] : others;
  return (
    <>
      {areMany && (
        <Field label={t('prepare.search')} help={shops.length === 0 ? t('prepare.noneFound') : undefined}>
          <TextInput
            type="search"
            icon={mdiMagnify}
            maxLength={longestSearch}
            value={search}
            onChange={({ target }) => onSearch(target.value)}
          />
        </Field>
      )}
      <Field label={t('prepare.shop')} required>
        <Select value={value} onChange={({ target }) => onChange(target.value)}>
          <option value="" disabled>
            {t('prepare.choose')}
          </option>
          {offered.map(({ shopUuid, organizationName, shopName }) => (
            <option key={shopUuid} value={shopUuid}>
              {`${organizationName}: ${shopName}`}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

interface ContentsProps {
  readonly shop: OfferShopDetails;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** Plan, interval and devices, beginning with what the shop has, and what they cost. */
function Contents({ shop, draft, onChange }: ContentsProps) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const had = draftOf(shop);
  // What is paid yearly never goes back to monthly.
  const isYearlyForGood = shop.booked?.isYearlySubscription ?? false;
  return (
    <>
      <Field
        label={t('prepare.plan')}
        help={
          had.plan
            ? t(shop.isInTrial ? 'prepare.triedPlan' : 'prepare.hadPlan', { plan: platform(`plan.${had.plan}`) })
            : undefined
        }
        required
      >
        <Select
          value={draft.plan ?? ''}
          onChange={({ target }) =>
            onChange({ ...draft, plan: planTypes.find((type) => type === target.value) ?? null })
          }
        >
          <option value="" disabled>
            {t('prepare.choose')}
          </option>
          {plansOf(shop).map((type) => (
            <option key={type} value={type}>
              {platform(`plan.${type}`)}
            </option>
          ))}
        </Select>
      </Field>
      <SegmentedControl
        label={t('prepare.interval')}
        value={draft.isYearly ? 'year' : 'month'}
        onChange={(interval) => onChange({ ...draft, isYearly: interval === 'year' })}
        segments={[
          { value: 'month', label: t('prepare.month'), disabled: isYearlyForGood },
          { value: 'year', label: t('prepare.year') },
        ]}
        reason={isYearlyForGood ? t('prepare.yearlyForGood') : undefined}
      />
      {deviceTypes.map((type) => (
        <DeviceField
          key={type}
          type={type}
          value={draft.devices[type]}
          had={had.devices[type]}
          isTried={shop.isInTrial ?? false}
          onChange={(count) => onChange({ ...draft, devices: { ...draft.devices, [type]: count } })}
        />
      ))}
      <Costs shop={shop} draft={draft} />
    </>
  );
}

/** Net, from the price list: the taxes of the merchant are in the draft. */
function Costs({ shop, draft }: Pick<ContentsProps, 'shop' | 'draft'>) {
  const t = useTexts();
  const { money } = useFormat();
  const name = useItemName();
  const lines = linesOf(draft, shop);
  if (lines.length === 0) return null;
  return (
    <SumList
      rows={lines.map((item) => ({ key: item.product.type, label: name(item), amount: money(item.amount) }))}
      total={{
        label: t(draft.isYearly ? 'prepare.netPerYear' : 'prepare.netPerMonth'),
        amount: money(lines.reduce((sum, { amount }) => sum + amount, 0)),
      }}
    />
  );
}
