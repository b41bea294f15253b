import { demoOrganizations, demoUsers } from '@kontor/contract/demo';
import type { BaseData } from '@kontor/contract/organization';
import { insertUser } from '../../accounts/user/user.repository.ts';
import type { NewUser } from '../../accounts/user/user.tables.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { acceptTogether } from '../../legal/accept.ts';
import { insertOrganization } from '../../organizations/organization.repository.ts';
import type { NewOrganizationRow } from '../../organizations/organization.tables.ts';

const names: Readonly<Record<keyof typeof demoUsers, readonly [string | null, string | null]>> = {
  merchant: ['Eva', 'Brandt'],
  partner: ['Jonas', 'Petersen'],
  dunning: ['Sabine', 'Huber'],
  multi: ['Mehmet', 'Yilmaz'],
  new: [null, null],
  operator: ['Clara', 'Lindner'],
  admin: ['Henrik', 'Voss'],
  support: ['Aylin', 'Demir'],
  finance: ['Martin', 'Seidel'],
  finance2: ['Johanna', 'Krüger'],
  sales: ['Lukas', 'Berger'],
  sales2: ['Nina', 'Albrecht'],
  operations: ['Tomasz', 'Nowak'],
  applicant: ['Greta', 'Lorenz'],
  locked: ['Ida', 'Sommer'],
};

export async function insertDemoAccounts(tx: Tx, passwordHash: string, createdAt: Date): Promise<void> {
  for (const key of Object.keys(demoUsers) as Array<keyof typeof demoUsers>) {
    const [firstName, lastName] = names[key];
    const user: NewUser = {
      ...demoUsers[key],
      password_hash: passwordHash,
      first_name: firstName,
      last_name: lastName,
      language: 'de',
      state: key === 'new' ? 'double-opt-in-confirmed' : 'active',
      token_type: key === 'new' ? 'activation' : null,
      created_at: createdAt,
    };
    await insertUser(tx, user);
  }
  for (const { uuid, type, member, baseData } of organizations) {
    const organization: NewOrganizationRow = {
      uuid,
      type,
      name: baseData.companyName,
      state: 'active',
      base_data: baseData,
      vat_id_verification_status: baseData.vatId === null ? 'unavailable' : 'verified',
      selected_products: type === 'merchant' ? { erp: true, wms: true, pos: true } : null,
      shop_system: type === 'merchant' ? 'cloud' : null,
      partner_agency_uuid: null,
      created_at: createdAt,
    };
    await insertOrganization(tx, organization, member);
    if (member === null) continue;
    await acceptTogether(tx, { userUuid: member, organizationUuid: uuid, place: 'sign-up' }, createdAt);
  }
}

const company = (companyName: string, street: string, zip: string, city: string, vatId: string | null): BaseData => ({
  companyName,
  addressLine1: street,
  addressLine2: null,
  zip,
  city,
  isoCountryCode: 'DE',
  phoneNumber: '+49 30 5557788',
  vatId,
});

interface DemoOrganization {
  readonly uuid: string;
  readonly type: 'merchant' | 'partner';
  readonly member: string | null;
  readonly baseData: BaseData;
}

const organizations: readonly DemoOrganization[] = [
  {
    uuid: demoOrganizations.radwerk,
    type: 'merchant',
    member: demoUsers.merchant.uuid,
    baseData: company('Radwerk Berlin GmbH', 'Oranienstraße 25', '10999', 'Berlin', 'DE123456789'),
  },
  {
    uuid: demoOrganizations.nordlicht,
    type: 'partner',
    member: demoUsers.partner.uuid,
    baseData: company('Agentur Nordlicht GmbH', 'Große Elbstraße 39', '22767', 'Hamburg', 'DE234567891'),
  },
  {
    uuid: demoOrganizations.elbe,
    type: 'partner',
    member: null,
    baseData: company('Studio Elbe', 'Böhmische Straße 14', '01099', 'Dresden', null),
  },
  {
    uuid: demoOrganizations.weitblick,
    type: 'partner',
    member: demoUsers.applicant.uuid,
    baseData: company('Weitblick Commerce GmbH', 'Lindenallee 8', '50968', 'Köln', null),
  },
  {
    uuid: demoOrganizations.feinkost,
    type: 'merchant',
    member: demoUsers.dunning.uuid,
    baseData: company('Feinkost Süd GmbH', 'Viktualienmarkt 3', '80331', 'München', 'DE345678912'),
  },
  {
    uuid: demoOrganizations.buchhandlung,
    type: 'merchant',
    member: demoUsers.multi.uuid,
    baseData: company('Buchhandlung Lesezeichen', 'Südstraße 71', '04275', 'Leipzig', null),
  },
  {
    uuid: demoOrganizations.papeterie,
    type: 'merchant',
    member: demoUsers.multi.uuid,
    baseData: company('Papeterie Lesezeichen', 'Karl-Heine-Straße 12', '04229', 'Leipzig', null),
  },
  {
    uuid: demoOrganizations.vendor,
    type: 'merchant',
    member: demoUsers.operator.uuid,
    baseData: company('Kaiwerk Software GmbH', 'Neuer Wall 50', '20354', 'Hamburg', null),
  },
  {
    uuid: demoOrganizations.teehaus,
    type: 'merchant',
    member: demoUsers.locked.uuid,
    baseData: company('Teehaus Altona GmbH', 'Ottenser Hauptstraße 9', '22765', 'Hamburg', null),
  },
];
