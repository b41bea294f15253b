import type { Api } from '../infrastructure/http/api.ts';
import type { PartnerSuggestionService } from './partner-suggestion.service.ts';

const suggestion = '/organization/{organizationUuid}/partner-suggestion';

export function partnerSuggestionRoutes(api: Api, suggestions: PartnerSuggestionService): void {
  api.route(`GET ${suggestion}`, async ({ organization }) => (await suggestions.suggested(organization)) ?? '');
  api.route(`PUT ${suggestion}`, ({ organization, body }) => suggestions.decide(organization, body));
}
