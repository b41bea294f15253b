import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { announceBaseDataChanged } from '../base-data-changed.ts';
import type { OrganizationRow } from '../organization.tables.ts';
import { isReversed, statusAfter } from './status-after.ts';
import { noteAnswered, noteUnanswered } from './vat-check.repository.ts';
import { tellChange } from './vat-notice.ts';
import { isDefinite, type RegisterAnswer } from './vat-verifier.ts';

type Parts = Pick<Infrastructure, 'outbox' | 'environment' | 'clock' | 'jobs'>;

/**
 * Stores what the register said about an organization's id, with everything that follows: the customer is told of a changed
 * answer, and the running contracts follow.
 *
 * @param organization as it is stored, locked
 */
export async function noteRegisterAnswer(
  parts: Parts,
  tx: Tx,
  organization: OrganizationRow,
  answer: RegisterAnswer | null,
  failures: number,
): Promise<void> {
  const { uuid, vat_id_verification_status: before } = organization;
  const status = statusAfter(before, answer, failures);
  const isTold = isReversed(before, status) && (await tellChange(parts, tx, organization, status === 'verified'));
  if (isDefinite(answer)) {
    const isValid = answer !== 'unverified';
    await noteAnswered(tx, uuid, { isValid, isTold: isTold && !isValid }, parts.clock.now());
  } else {
    await noteUnanswered(tx, uuid, parts.clock.now());
  }
  if (status === before) return;
  await tx.updateTable('organization').set({ vat_id_verification_status: status }).where('uuid', '=', uuid).execute();
  await announceBaseDataChanged(parts.jobs, tx, uuid);
}
