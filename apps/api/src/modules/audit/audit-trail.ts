import type { Act, AuditTrail } from '../../platform/logs/audit-trail.ts';
import type { AuditDeps } from './audit.deps.ts';
import { auditRepository, type NewAuditEntry } from './audit.repository.ts';

/** Records the acts of operators. Each entry commits on its own, so no failure of the act undoes it. */
export function auditTrail(deps: AuditDeps): AuditTrail {
  const { clock, log } = deps;
  const lines = auditRepository(deps.db);
  return {
    async begin(act) {
      const id = await lines.add(await lineOf(deps, act, null));
      return async (outcome) => {
        try {
          await lines.end(id, clock.now(), outcome);
        } catch (error) {
          // The act is done and its first entry exists: only the outcome is missing.
          log.error({ event: 'audit.outcome-lost', err: error, line: id, outcome }, 'an outcome was not written down');
        }
      };
    },
    async refuse(act, outcome) {
      try {
        await lines.add(await lineOf(deps, act, outcome));
      } catch (error) {
        // Nothing was done, and the caller still receives the refusal.
        log.error(
          { event: 'audit.refusal-lost', err: error, call: act.call, outcome },
          'a refusal was not written down',
        );
      }
    },
  };
}

async function lineOf({ clock, operatorClaimed }: AuditDeps, act: Act, outcome: string | null): Promise<NewAuditEntry> {
  const { caller, call, subjects, sent, address, device } = act;
  const common = { at: clock.now(), call, subjects, sent, outcome, address, device };
  const { operator } = caller;
  if (operator) return { ...common, operatorId: operator.id, operator: operator.name, sessionId: operator.sessionId };
  // At sign-in the operator is unknown; only the submitted username or passkey is.
  const claimed = await operatorClaimed(sent);
  return { ...common, operatorId: claimed.id ?? null, operator: claimed.name, sessionId: null };
}
