import type { officeConnectionCalls } from '@krapao/contract/office/connections';
import { openApprovals, requestApproval } from '../../modules/approvals/public.ts';
import {
  type ConnectionsDeps,
  connectionAct,
  connectionJobs,
  downConnections,
  expiringConnections,
  officeConnectionRoutes,
  saveUsage,
} from '../../modules/connections/public.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { checkOutside } from '../../platform/http/outside-address.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Platform } from '../platform.ts';
import { trustedOrigins } from './connect.ts';

/** Wires the office's page of services outside. Ports register themselves where they are connected. */
export function wireConnections({ config, db, clock, random, log, outside }: Platform) {
  const deps: ConnectionsDeps = {
    db,
    clock,
    log,
    outside,
    async checkAddress(url, key) {
      if (config.outside.isUnsafe) return;
      await checkOutside(new URL(url), { allowedOrigins: trustedOrigins(config) }).catch(() => {
        throw new AppError('KEY_INVALID', { key });
      });
    },
    requestSecondPerson: (request) => requestApproval({ desk: { db, clock }, random }, request),
    openRequests: () => openApprovals(db, 'connections.change'),
  };
  return {
    acts: { 'connections.change': connectionAct() },
    jobs: connectionJobs(deps),
    routes: (serve: Serve<typeof officeConnectionCalls>) => officeConnectionRoutes(serve, deps),
    saveUsage: () => saveUsage(deps),
    down: () => downConnections(deps),
    expiring: (until: Date) => expiringConnections(deps, until),
  };
}
