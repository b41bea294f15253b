import { apiBase } from '@kontor/contract/calls';
import { seesNoAmounts } from '@kontor/contract/role';
import { uuid } from '@kontor/contract/schema';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Authenticate } from '../infrastructure/http/guard.ts';
import { notFound, ProblemError } from '../infrastructure/http/problem.ts';
import { checked } from '../infrastructure/http/validation.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findOpenOrganizationsOf } from '../organizations/open-organizations.ts';
import { findCommission } from './commission/commissions.repository.ts';
import { readCreditNoteDocument } from './commission/credit-note-document.ts';
import type { CreditNoteLinks } from './credit-note-link.ts';

const Query = z.strictObject({ expires: z.string(), signature: z.string() });
const Params = z.object({ organizationUuid: z.string(), commissionId: uuid() });

/** Opens the link of `…/download-url`. Not a call of the contract: browsers open it as a link. */
export function creditNoteRoutes(
  app: FastifyInstance,
  parts: Pick<Infrastructure, 'database' | 'environment'>,
  authenticate: Authenticate,
  links: CreditNoteLinks,
): void {
  const { database } = parts;
  app.get(`${apiBase}/organization/:organizationUuid/credit-note/:commissionId`, async (request, reply) => {
    const note = checked(Params, request.params);
    if (!links.isValid(note, checked(Query, request.query))) throw notFound();
    const caller = await authenticate(request);
    if (caller === null) throw new ProblemError('unauthenticated');
    const organizations = await findOpenOrganizationsOf(database, caller);
    const organization = organizations.find((one) => one.uuid === note.organizationUuid && !seesNoAmounts(one.role));
    const commission = organization && (await findCommission(database, organization.uuid, note.commissionId));
    if (!commission?.creditNote) throw notFound();
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${commission.creditNote.number}.pdf"`)
      .send(await readCreditNoteDocument(parts, commission.id));
  });
}
