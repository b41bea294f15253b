import { useApiQuery, useOrganization } from '@kontor/platform/host-hooks';
import { pageQuery } from '@kontor/platform/page-queries';

const terms = 'GET /organization/{organizationUuid}/partner-account/terms';
const forecast = 'GET /organization/{organizationUuid}/partner-account/forecast';

export const outlookQueries = [pageQuery(terms), pageQuery(forecast)];

const useParams = () => ({ organizationUuid: useOrganization().uuid });

/** By which rules the partner earns. */
export const useTerms = () => useApiQuery(terms, { params: useParams() });

/** What the running month will bring. */
export const useForecast = () => useApiQuery(forecast, { params: useParams() });
