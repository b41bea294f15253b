import { answerDispute, evidenceKeys, giveUpDispute } from '../engine/disputes.ts';
import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { flag, metadata, optional, record, text } from '../http/params.ts';
import { mergeMetadata } from './shared-params.ts';

const evidence = optional(record(Object.fromEntries(evidenceKeys.map((key) => [key, optional(text)]))));

export const disputeOperations: Operation[] = [
  get('/disputes', { ...paging, charge: optional(text), payment_intent: optional(text) }, (sandbox, input) => {
    const matching = sandbox.store
      .all('disputes')
      .filter((row) => input.charge === undefined || row.charge === input.charge)
      .filter((row) => input.payment_intent === undefined || row.payment_intent === input.payment_intent);
    return page(matching, input, '/v1/disputes');
  }),

  get('/disputes/:id', {}, (sandbox, _, { id }) => sandbox.get('disputes', id)),

  post('/disputes/:id', { evidence, metadata, submit: optional(flag) }, (sandbox, input, { id }) => {
    const given = Object.entries(input.evidence ?? {}).flatMap(([key, value]): [string, string][] =>
      value ? [[key, value]] : [],
    );
    return answerDispute(sandbox, id, {
      evidence: Object.fromEntries<string>(given),
      submit: input.submit ?? true,
      metadata: mergeMetadata(sandbox.get('disputes', id).metadata, input.metadata),
    });
  }),

  post('/disputes/:id/close', {}, (sandbox, _, { id }) => giveUpDispute(sandbox, id)),
];
