import type { officeAlertCalls } from '@krapao/contract/office/alerts';
import type { Serve } from '../../platform/http/serve.ts';
import type { AlertsDeps } from './alerts.deps.ts';
import { readAlerts } from './read-alerts.ts';

export function officeAlertRoutes(serve: Serve<typeof officeAlertCalls>, deps: AlertsDeps): void {
  serve('GET /api/office/alerts', ({ operator }) => readAlerts(deps, operator.permissions));
}
