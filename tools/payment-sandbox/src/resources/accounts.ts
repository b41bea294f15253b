import { beginOnboarding } from '../engine/onboarding.ts';
import { page } from '../http/list.ts';
import { del, get, type Operation, paging, post } from '../http/operation.ts';
import { flag, metadata, oneOf, optional, type Reader, record, text } from '../http/params.ts';
import { invalidRequest, wrongState } from '../protocol/errors.ts';
import type { Account } from '../protocol/wire.ts';
import { newId } from '../state/sandbox.ts';
import { given, mergeMetadata } from './shared-params.ts';

const anything: Reader<unknown> = (value) => value;
const due = ['business_profile.url', 'external_account', 'tos_acceptance.date'];

const requestable = optional(record({ transfers: optional(record({ requested: flag })) }));

type Requested = ReturnType<typeof requestable>;

/** What was asked for is inactive until the onboarding is finished; what was not is not there. */
const requestedBy = (wanted: Requested): Account['capabilities'] =>
  wanted?.transfers?.requested === true ? { transfers: 'inactive' } : {};

/** An account before its onboarding: payouts are disabled. */
const blankAccount = (id: string, now: number): Account => ({
  id,
  object: 'account',
  business_profile: null,
  business_type: null,
  capabilities: {},
  charges_enabled: false,
  country: 'DE',
  created: now,
  default_currency: 'eur',
  details_submitted: false,
  email: null,
  external_accounts: { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` },
  metadata: {},
  payouts_enabled: false,
  requirements: {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: 'requirements.past_due',
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  },
  type: 'express',
});

/** The smallest part of Connect: an account, the link to its onboarding and the link to its dashboard. */
export const accountOperations: Operation[] = [
  post(
    '/accounts',
    {
      type: optional(oneOf('express')),
      controller: anything,
      country: optional(text),
      email: optional(text),
      business_type: optional(oneOf('company', 'individual', 'non_profit')),
      capabilities: requestable,
      default_currency: optional(text),
      metadata,
    },
    (sandbox, input) => {
      const { controller: _controller, capabilities, type: _type, metadata: pairs, ...plain } = input;
      const account = {
        ...blankAccount(newId('acct'), sandbox.now()),
        ...given(plain),
        capabilities: requestedBy(capabilities),
        metadata: mergeMetadata(null, pairs),
      };
      return sandbox.create('accounts', account, 'account.updated');
    },
  ),

  get('/accounts', paging, (sandbox, input) => page(sandbox.store.all('accounts'), input, '/v1/accounts')),

  get('/accounts/:id', {}, (sandbox, _, { id }) => sandbox.get('accounts', id)),

  post('/accounts/:id', { capabilities: requestable, metadata }, (sandbox, input, { id }) => {
    const before = sandbox.get('accounts', id);
    const isDone = before.details_submitted;
    const wanted = requestedBy(input.capabilities);
    const asked = isDone && wanted?.transfers ? { transfers: 'active' as const } : wanted;
    const patch = {
      capabilities: { ...asked, ...before.capabilities },
      metadata: mergeMetadata(before.metadata ?? null, input.metadata),
    };
    return sandbox.change('accounts', id, patch, 'account.updated');
  }),

  del('/accounts/:id', {}, (sandbox, _, { id }) => {
    sandbox.get('accounts', id);
    sandbox.store.remove('accounts', id);
    return { id, object: 'account', deleted: true };
  }),

  post(
    '/account_links',
    {
      account: text,
      type: oneOf('account_onboarding', 'account_update'),
      return_url: text,
      refresh_url: text,
      collection_options: anything,
    },
    (sandbox, input) => {
      const { id } = sandbox.get('accounts', input.account, 'account');
      if (!URL.canParse(input.return_url))
        throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' });
      const onboarding = beginOnboarding(sandbox, id, input.return_url);
      const url = `/payment-sandbox/onboarding/${onboarding.id}`;
      return { object: 'account_link', created: sandbox.now(), expires_at: onboarding.expiresAt, url };
    },
  ),

  post('/accounts/:id/login_links', {}, (sandbox, _, { id }) => {
    if (!sandbox.get('accounts', id).details_submitted)
      throw wrongState(
        'account_invalid',
        'Cannot create a login link for an account that has not completed onboarding.',
      );
    return { object: 'login_link', created: sandbox.now(), url: `/payment-sandbox/dashboard/${id}` };
  }),
];
