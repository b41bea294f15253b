import { createCard, noBillingDetails } from '../engine/instruments.ts';
import { alsoFromBrowser, get, type Operation, post } from '../http/operation.ts';
import { integer, optional, record, text } from '../http/params.ts';
import { newId } from '../state/sandbox.ts';

const card = record({ number: text, exp_month: integer, exp_year: integer, cvc: optional(text) });

export const tokenOperations: Operation[] = [
  alsoFromBrowser(
    post('/tokens', { card }, (sandbox, input) => {
      const { number, exp_month: expMonth, exp_year: expYear, cvc = null } = input.card;
      const method = createCard(sandbox, { number, expMonth, expYear, cvc }, noBillingDetails);
      const instrument = sandbox.get('instruments', method.id);
      // A token is a card that is not yet a payment method.
      sandbox.store.remove('payment_methods', method.id);
      sandbox.store.remove('instruments', method.id);
      const id = newId('tok');
      sandbox.create('instruments', { ...instrument, id });
      const { brand = '', country = null, funding = '', last4 = '' } = method.card ?? {};
      return sandbox.create('tokens', {
        id,
        object: 'token',
        card: {
          id: newId('card'),
          object: 'card',
          address_city: null,
          address_country: null,
          address_line1: null,
          address_line1_check: null,
          address_line2: null,
          address_state: null,
          address_zip: null,
          address_zip_check: null,
          brand,
          country,
          cvc_check: cvc === null ? null : 'unchecked',
          dynamic_last4: null,
          exp_month: expMonth,
          exp_year: expYear,
          funding,
          last4,
          metadata: {},
          name: null,
          regulated_status: 'unregulated',
          tokenization_method: null,
        },
        client_ip: null,
        created: sandbox.now(),
        livemode: false,
        type: 'card',
        used: false,
      });
    }),
  ),

  get('/tokens/:id', {}, (sandbox, _, { id }) => sandbox.get('tokens', id)),
];
