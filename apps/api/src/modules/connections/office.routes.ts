import type { officeConnectionCalls } from '@krapao/contract/office/connections';
import type { Serve } from '../../platform/http/serve.ts';
import { requestChange } from './change-connections.ts';
import { checkConnection } from './check-connections.ts';
import type { ConnectionsDeps } from './connections.deps.ts';
import { readConnections } from './read-connections.ts';

export function officeConnectionRoutes(serve: Serve<typeof officeConnectionCalls>, deps: ConnectionsDeps): void {
  serve('GET /api/office/connections', () => readConnections(deps));
  serve('POST /api/office/connections/{id}/check', ({ params }) => checkConnection(deps, params.id));
  serve('POST /api/office/connections/{port}/change', async ({ params, body, operator }) => ({
    approvalId: await requestChange(deps, { ...params, ...body, operatorId: operator.id }),
  }));
}
