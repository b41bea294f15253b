import type { LegalKind } from '@kontor/contract/legal-document';
import type { PageQuery } from '@kontor/contract/page';
import type { PortalPage } from '@kontor/contract/portal-page';
import { type Late, late } from '@kontor/ui/late';
import type { ComponentType } from 'react';
import { LoginPage } from './login/login-page.tsx';

export interface HostPage extends Late<object> {
  /** The calls whose answers the page shows first. Their list is declared beside the page, and comes with its code. */
  readonly queries?: () => Promise<readonly PageQuery[]>;
}

const early = (Component: ComponentType): HostPage => ({ Component, load: async () => undefined });

/** One chunk: they are small and say things of one kind. */
const notices = () =>
  import(
    /* webpackChunkName: "page-accessDenied-notFound-confirmationTokenInvalid-deletionConfirmed-deletionRequestPending-emailChangeSuccessful-emailChangeFailed" */ './notices/notices.tsx'
  );
const notice = (name: keyof Awaited<ReturnType<typeof notices>>): HostPage => late(async () => (await notices())[name]);

/** With the list of its calls, which comes in the same chunk. */
const withQueries = (page: HostPage, queries: HostPage['queries']): HostPage => ({ ...page, queries });

const baseData = late(
  async () =>
    (await import(/* webpackChunkName: "page-shopBaseData-organizationBaseData" */ './base-data/base-data-page.tsx'))
      .BaseDataPage,
);
const profile = withQueries(
  late(
    async () =>
      (
        await import(
          /* webpackChunkName: "page-shopUser-organizationUser-secondFactor-noOrganization" */ './profile/profile-page.tsx'
        )
      ).ProfilePage,
  ),
  async () =>
    (
      await import(
        /* webpackChunkName: "page-shopUser-organizationUser-secondFactor-noOrganization" */ './profile/profile-queries.ts'
      )
    ).profileQueries,
);

const members = withQueries(
  late(
    async () =>
      (await import(/* webpackChunkName: "page-shopMembers-organizationMembers" */ './members/members-page.tsx'))
        .MembersPage,
  ),
  async () =>
    (await import(/* webpackChunkName: "page-shopMembers-organizationMembers" */ './members/members-queries.ts'))
      .membersQueries,
);
const activity = withQueries(
  late(
    async () =>
      (await import(/* webpackChunkName: "page-shopActivity-organizationActivity" */ './activity/activity-page.tsx'))
        .ActivityPage,
  ),
  async () =>
    (await import(/* webpackChunkName: "page-shopActivity-organizationActivity" */ './activity/activity-queries.ts'))
      .activityQueries,
);

const dataExport = withQueries(
  late(
    async () =>
      (await import(/* webpackChunkName: "page-shopExport-organizationExport" */ './export/export-page.tsx'))
        .ExportPage,
  ),
  async () =>
    (await import(/* webpackChunkName: "page-shopExport-organizationExport" */ './export/export-queries.ts'))
      .exportQueries,
);

/** One chunk: they differ in their text alone, which is an answer. */
const legal = (page: 'TermsPage' | 'PrivacyPage' | 'ImprintPage' | 'DpaPage', kind: LegalKind): HostPage =>
  withQueries(
    late(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-legalTerms-legalPrivacy-legalImprint-legalDpa" */ './legal/legal-page.tsx'
          )
        )[page],
    ),
    async () =>
      (
        await import(
          /* webpackChunkName: "page-legalTerms-legalPrivacy-legalImprint-legalDpa" */ './legal/legal-queries.ts'
        )
      ).legalQueries(kind),
  );

/** By the names of their records. The login is part of the first load; everything else is loaded when visited. */
export const hostPages: Readonly<Record<string, HostPage>> = {
  login: early(LoginPage),
  accessDenied: notice('AccessDeniedPage'),
  notFound: notice('NotFoundPage'),
  confirmationTokenInvalid: notice('ConfirmationTokenInvalidPage'),
  deletionConfirmed: notice('DeletionConfirmedPage'),
  deletionRequestPending: notice('DeletionRequestPendingPage'),
  emailChangeSuccessful: notice('EmailChangeSuccessfulPage'),
  emailChangeFailed: notice('EmailChangeFailedPage'),
  forgotPassword: late(
    async () =>
      (await import(/* webpackChunkName: "page-forgotPassword" */ './password/forgot-password-page.tsx'))
        .ForgotPasswordPage,
  ),
  resetPassword: late(
    async () =>
      (await import(/* webpackChunkName: "page-resetPassword" */ './password/reset-password-page.tsx'))
        .ResetPasswordPage,
  ),
  confirmation: late(
    async () =>
      (await import(/* webpackChunkName: "page-confirmation" */ './confirmation/confirmation-page.tsx'))
        .ConfirmationPage,
  ),
  legalTerms: legal('TermsPage', 'terms'),
  legalPrivacy: legal('PrivacyPage', 'privacy'),
  legalImprint: legal('ImprintPage', 'imprint'),
  legalDpa: legal('DpaPage', 'dpa'),
  status: withQueries(
    late(async () => (await import(/* webpackChunkName: "page-status" */ './status/status-page.tsx')).StatusPage),
    async () => (await import(/* webpackChunkName: "page-status" */ './status/status-queries.ts')).statusQueries,
  ),
  connect: withQueries(
    late(async () => (await import(/* webpackChunkName: "page-connect" */ './connect/connect-page.tsx')).ConnectPage),
    async () => (await import(/* webpackChunkName: "page-connect" */ './connect/connect-queries.ts')).connectQueries,
  ),
  shopHome: withQueries(
    late(async () => (await import(/* webpackChunkName: "page-shopHome" */ './home/home-page.tsx')).HomePage),
    async () => (await import(/* webpackChunkName: "page-shopHome" */ './home/home-queries.ts')).homeQueries,
  ),
  shopBaseData: withQueries(
    baseData,
    async () =>
      (
        await import(
          /* webpackChunkName: "page-shopBaseData-organizationBaseData" */ './base-data/base-data-queries.ts'
        )
      ).merchantQueries,
  ),
  organizationBaseData: baseData,
  shopUser: profile,
  organizationUser: profile,
  secondFactor: withQueries(
    late(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-shopUser-organizationUser-secondFactor-noOrganization" */ './second-factor/second-factor-page.tsx'
          )
        ).SecondFactorPage,
    ),
    async () =>
      (
        await import(
          /* webpackChunkName: "page-shopUser-organizationUser-secondFactor-noOrganization" */ './second-factor/second-factor-queries.ts'
        )
      ).secondFactorQueries,
  ),
  noOrganization: withQueries(
    late(
      async () =>
        (
          await import(
            /* webpackChunkName: "page-shopUser-organizationUser-secondFactor-noOrganization" */ './no-organization/no-organization-page.tsx'
          )
        ).NoOrganizationPage,
    ),
    async () =>
      (
        await import(
          /* webpackChunkName: "page-shopUser-organizationUser-secondFactor-noOrganization" */ './no-organization/no-organization-queries.ts'
        )
      ).noOrganizationQueries,
  ),
  shopSettings: withQueries(
    late(
      async () =>
        (await import(/* webpackChunkName: "page-shopSettings" */ './shop-settings/shop-settings-page.tsx'))
          .ShopSettingsPage,
    ),
    async () =>
      (await import(/* webpackChunkName: "page-shopSettings" */ './shop-settings/shop-settings-queries.ts'))
        .shopSettingsQueries,
  ),
  shopMembers: members,
  organizationMembers: members,
  shopActivity: activity,
  organizationActivity: activity,
  shopExport: dataExport,
  organizationExport: dataExport,
  migration: withQueries(
    late(
      async () =>
        (await import(/* webpackChunkName: "page-migration" */ './migration/migration-page.tsx')).MigrationPage,
    ),
    async () =>
      (await import(/* webpackChunkName: "page-migration" */ './migration/migration-query.ts')).migrationQueries,
  ),
};

/** What a page of the shell consists of; `null` for a page of a remote. */
export const hostPageOf = ({ owner, name }: PortalPage): HostPage | null =>
  owner === 'host' ? (hostPages[name] ?? null) : null;
