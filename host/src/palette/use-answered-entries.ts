import { type Language, languages } from '@kontor/contract/language';
import { formatMonth } from '@kontor/domain/date';
import { fullName } from '@kontor/domain/user';
import { apiListQuery, apiQuery } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useNamedPagePath } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { mdiAccountOutline, mdiReceiptTextOutline } from '@mdi/js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { memberCalls } from '../pages/members/members-queries.ts';
import { useMemberTexts } from '../pages/members/use-member-texts.ts';
import { type Entry, find } from './search.ts';
import { usePaletteTexts } from './use-palette-texts.ts';

const invoicesCall = 'GET /organization/{organizationUuid}/invoice';
const pdfCall = 'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice/{invoiceUuid}/pdf';

/** As people name it with its month: "Rechnung September". */
const kindOfPaper: Readonly<Record<Language, string>> = { de: 'Rechnung', en: 'invoice' };

/** Older invoices are asked for while none matches a number, at most as many pages. */
const mostPages = 10;

export interface Answered {
  readonly entries: readonly Entry[];
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

/** Invoices and members of the organization in the path, as far as this role may see them. */
export function useAnsweredEntries(typed: string): Answered {
  const members = useMembers();
  const invoices = useInvoices(typed);
  return {
    entries: [...invoices.entries, ...members.entries],
    isLoading: invoices.isLoading || members.isLoading,
    hasFailed: invoices.hasFailed || members.hasFailed,
  };
}

function useMembers(): Answered {
  const text = useMemberTexts();
  const t = usePaletteTexts();
  const navigate = useNavigate();
  const mayCall = useMayCall();
  const pathOf = useNamedPagePath();
  const { api, place } = useHost();
  const { organization, shop } = place;
  const { data, isLoading, isError } = useQuery({
    ...apiQuery(api, memberCalls.members, { params: { organizationUuid: organization?.uuid ?? '' } }),
    enabled: organization !== null && mayCall(memberCalls.members),
  });
  const page = pathOf(shop ? 'shopMembers' : 'organizationMembers');
  const entries = (data ?? []).map((member): Entry => {
    const name = fullName(member) || member.email;
    return {
      id: `member:${member.userUuid}`,
      kind: 'member',
      title: name,
      detail: t('member', { email: member.email, role: text(`role.${member.role}`) }),
      icon: mdiAccountOutline,
      run: () => page && void navigate(page),
    };
  });
  return { entries, isLoading, hasFailed: isError };
}

function useInvoices(typed: string): Answered {
  const t = usePaletteTexts();
  const mayCall = useMayCall();
  const { date, money } = useFormat();
  const { api, place } = useHost();
  const { organization } = place;
  const { data, isLoading, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...apiListQuery(api, invoicesCall, { params: { organizationUuid: organization?.uuid ?? '' } }),
    enabled: organization?.type === 'merchant' && mayCall(invoicesCall),
  });
  const entries = (data?.pages ?? [])
    .flatMap(({ items }) => items)
    .map((invoice): Entry => {
      const { uuid: invoiceUuid, shopUuid, number, shopName, total } = invoice;
      const params = { organizationUuid: organization?.uuid ?? '', shopUuid, invoiceUuid };
      return {
        id: `invoice:${invoiceUuid}`,
        kind: 'invoice',
        title: number,
        detail: t('invoice', { shop: shopName, date: date(invoice.date), total: money(total) }),
        icon: mdiReceiptTextOutline,
        words: languages.map((language) => `${kindOfPaper[language]} ${formatMonth(invoice.date, language)}`).join(' '),
        run: () => void window.open(api.href(pdfCall, params), '_blank', 'noopener'),
      };
    });
  const mayBeOlder =
    /\d/.test(typed) &&
    hasNextPage &&
    !isError &&
    (data?.pages.length ?? 0) < mostPages &&
    find(entries, typed, []).length === 0;
  useEffect(() => {
    if (mayBeOlder && !isFetchingNextPage) void fetchNextPage();
  }, [mayBeOlder, isFetchingNextPage, fetchNextPage]);
  return { entries, isLoading: isLoading || isFetchingNextPage, hasFailed: isError };
}
