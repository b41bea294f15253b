import type { PortalPage, TablePage } from '@kontor/contract/portal-page';
import type { RouteName, routes } from '@kontor/contract/routes';
import { type Late, late } from '@kontor/ui/late';
import type { ComponentType } from 'react';
import { LoginPage } from './login/login-page.tsx';
/** The pages that the shell serves itself. */
export type HostRoute = {
  [Name in RouteName]: (typeof routes)[Name]['owner'] extends 'host' ? Name : never;
}[RouteName];

type HostPage = Late<object>;

const early = (Component: ComponentType): HostPage => ({ Component, load: async () => undefined });

/** One chunk: they are small and say things of one kind. */
const notices = () =>
  import(
    /* webpackChunkName: "page-accessDenied-notFound-confirmationTokenInvalid-deletionConfirmed-deletionRequestPending-emailChangeSuccessful-emailChangeFailed" */ './notices/notices.tsx'
  );
const notice = (name: keyof Awaited<ReturnType<typeof notices>>): HostPage => late(async () => (await notices())[name]);

const baseData = late(
  async () =>
    (await import(/* webpackChunkName: "page-shopBaseData-organizationBaseData" */ './base-data/base-data-page.tsx'))
      .BaseDataPage,
);
const profile = late(
  async () =>
    (await import(/* webpackChunkName: "page-shopUser-organizationUser" */ './profile/profile-page.tsx')).ProfilePage,
);

/** The login is part of the first load; everything else is loaded when visited. */
export const hostPages: Record<HostRoute, HostPage> = {
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
  status: late(async () => (await import(/* webpackChunkName: "page-status" */ './status/status-page.tsx')).StatusPage),
  connect: late(
    async () => (await import(/* webpackChunkName: "page-connect" */ './connect/connect-page.tsx')).ConnectPage,
  ),
  shopHome: late(async () => (await import(/* webpackChunkName: "page-shopHome" */ './home/home-page.tsx')).HomePage),
  shopBaseData: baseData,
  organizationBaseData: baseData,
  shopUser: profile,
  organizationUser: profile,
  migration: late(
    async () => (await import(/* webpackChunkName: "page-migration" */ './migration/migration-page.tsx')).MigrationPage,
  ),
};

type OfHost = TablePage & { readonly route: HostRoute };

export const isHostPage = (page: PortalPage): page is OfHost => page.route !== null && page.owner === 'host';
