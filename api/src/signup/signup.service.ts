import { randomUUID } from 'node:crypto';
import type { BaseData } from '@kontor/contract/organization';
import type { MerchantAccount, PartnerSignupAccount, TrialAccount } from '@kontor/contract/signup';
import { isSelectionComplete, shopSystemsFor } from '@kontor/domain/signup-selection';
import { checkNewPassword } from '../accounts/factors/password.service.ts';
import { hashPassword } from '../accounts/session/password.ts';
import type { SessionService } from '../accounts/session/session.service.ts';
import { lockUser, updateUser } from '../accounts/user/user.repository.ts';
import type { UserRow } from '../accounts/user/user.tables.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Caller } from '../infrastructure/http/call-context.ts';
import { ProblemError, violation } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { readSettings } from '../infrastructure/settings/read-settings.ts';
import { acceptTogether } from '../legal/accept.ts';
import type { BaseDataService, KnownBaseData } from '../organizations/base-data.service.ts';
import { findOpenOrganizationsOf } from '../organizations/open-organizations.ts';
import { insertOrganization } from '../organizations/organization.repository.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import { hasApplied } from '../partners/approval/approved-partner.ts';
import { insertPartnerAccount } from '../partners/partner.repository.ts';
import { findCandidates, suggestPartners } from '../partners/suggest-partners.ts';
import { deleteDraft } from './draft.repository.ts';
import { mailWelcome } from './mail-welcome.ts';

/** The user and session of the sign-up. */
interface Applicant {
  readonly user: UserRow;
  readonly sessionUuid: string;
}

type Person = Pick<MerchantAccount, 'firstName' | 'lastName' | 'password' | 'newsletterOptIn'>;

export interface SignupService {
  /** The account step of a merchant. `finish` runs last in the same transaction. */
  completeMerchant<T>(applicant: Applicant, account: MerchantAccount | TrialAccount, finish: Finish<T>): Promise<T>;
  completePartner<T>(applicant: Applicant, account: PartnerSignupAccount, finish: Finish<T>): Promise<T>;
  /** The company step of a partner, after the account step. */
  setPartnerCompany(owner: Pick<Caller, 'user' | 'factorProvenAt'>, baseData: BaseData): Promise<OrganizationRow>;
}

const nothingKnown: KnownBaseData = { baseData: null, status: 'unavailable' };

type Finish<T> = (tx: Tx, organization: OrganizationRow) => Promise<T>;
type NewOrganization = Pick<OrganizationRow, 'type' | 'name' | 'state' | 'selected_products' | 'shop_system'>;

export function createSignupService(
  infrastructure: Pick<Infrastructure, 'database' | 'clock' | 'record' | 'outbox' | 'environment'>,
  sessions: SessionService,
  baseDataService: BaseDataService,
): SignupService {
  const { database, clock, record } = infrastructure;

  async function complete<T>(
    { user, sessionUuid }: Applicant,
    person: Person,
    details: NewOrganization,
    known: KnownBaseData,
    finish: Finish<T>,
  ): Promise<T> {
    await checkNewPassword(person.password, user.email, 'password');
    const passwordHash = await hashPassword(person.password);
    return inTransaction(database, async (tx) => {
      checkState(await lockUser(tx, user.uuid));
      await updateUser(tx, user.uuid, {
        first_name: person.firstName,
        last_name: person.lastName,
        newsletter_opt_in: person.newsletterOptIn,
        password_hash: passwordHash,
        state: 'active',
      });
      await sessions.endAll(tx, user.uuid, sessionUuid);
      const now = clock.now();
      const organization: OrganizationRow = {
        ...details,
        uuid: randomUUID(),
        base_data: known.baseData,
        vat_id_verification_status: known.status,
        partner_agency_uuid: null,
        created_at: now,
        updated_at: now,
        requires_second_factor: false,
      };
      await insertOrganization(tx, organization, user.uuid);
      await acceptTogether(tx, { userUuid: user.uuid, organizationUuid: organization.uuid, place: 'sign-up' }, now);
      await record(tx, { organizationUuid: organization.uuid, action: 'organization.created' });
      await baseDataService.verifyLater(tx, organization.uuid, known);
      return finish(tx, organization);
    });
  }

  return {
    async completeMerchant(applicant, account, finish) {
      if (!isSelectionComplete(account.shopSystem, account.selectedProducts)) {
        throw violation('selectedProducts.erp', 'not-empty', 'WMS and POS need ERP');
      }
      const known = 'baseData' in account ? baseDataService.check(account.baseData, 'baseData.') : nothingKnown;
      const companyName = 'baseData' in account ? account.baseData.companyName : account.organizationName;
      const details: NewOrganization = {
        type: 'merchant',
        name: companyName,
        state: 'active',
        selected_products: account.selectedProducts,
        shop_system: account.shopSystem,
      };
      const { uuid: userUuid, email } = applicant.user;
      const newcomer = { userUuid, email, companyName };
      const candidates = await findCandidates(database, newcomer, clock.now());
      return complete(applicant, account, details, known, async (tx, organization) => {
        await suggestPartners(tx, { organizationUuid: organization.uuid, userUuid }, candidates, clock.now());
        await mailWelcome(infrastructure, tx, named(applicant.user, account), organization, 'merchant');
        return finish(tx, organization);
      });
    },

    completePartner(applicant, account, finish) {
      const details: NewOrganization = {
        type: 'partner',
        // Until the company step sets the company's name.
        name: `${account.firstName} ${account.lastName}`,
        state: 'incomplete',
        selected_products: null,
        shop_system: null,
      };
      return complete(applicant, account, details, nothingKnown, async (tx, organization) => {
        const { partnerFieldOfActivity, shopSystems } = account;
        const field = { partnerFieldOfActivity, shopSystems: shopSystemsFor(partnerFieldOfActivity, shopSystems) };
        const { partnerApproval } = await readSettings(tx);
        const state = partnerApproval === 'by-staff' ? 'applied' : 'approved';
        await insertPartnerAccount(tx, organization.uuid, field, { state, now: clock.now() });
        return finish(tx, organization);
      });
    },

    async setPartnerCompany(owner, baseData) {
      const { user } = owner;
      const organizations = await findOpenOrganizationsOf(database, owner);
      const organization = organizations.find(({ type, role }) => type === 'partner' && role === 'owner');
      if (organization === undefined) throw new ProblemError('signup-not-confirmed');
      return inTransaction(database, async (tx) => {
        await deleteDraft(tx, user.uuid);
        const saved = await baseDataService.save(tx, organization.uuid, baseData);
        // The company may be corrected until the page is left.
        if (organization.state === 'incomplete') {
          const next = (await hasApplied(tx, organization.uuid)) ? 'applicant' : 'partner';
          await mailWelcome(infrastructure, tx, user, saved, next);
        }
        return saved;
      });
    },
  };
}

/** As they have just been stored. */
const named = (user: UserRow, { firstName, lastName }: Person): UserRow => ({
  ...user,
  first_name: firstName,
  last_name: lastName,
});

function checkState(user: UserRow | null): void {
  if (user?.state === 'double-opt-in-confirmed') return;
  throw new ProblemError(user?.state === 'active' ? 'signup-already-completed' : 'signup-not-confirmed');
}
