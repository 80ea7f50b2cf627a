import type { Act, AuditTrail } from '../../platform/audit-trail.ts';
import type { AuditDeps } from './audit.deps.ts';
import { auditRepository, type NewLine } from './audit.repository.ts';

/** Writes down what operators do. Each line is a commit of its own, which no failure of the act undoes. */
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
          // It is done, and the first line says so: only how it ended is not known.
          log.error({ event: 'audit.outcome-lost', err: error, line: id, outcome }, 'an outcome was not written down');
        }
      };
    },
    async refuse(act, outcome) {
      try {
        await lines.add(await lineOf(deps, act, outcome));
      } catch (error) {
        // Nothing was done: whoever was refused hears that all the same.
        log.error(
          { event: 'audit.refusal-lost', err: error, call: act.call, outcome },
          'a refusal was not written down',
        );
      }
    },
  };
}

async function lineOf({ clock, operatorIdOf }: AuditDeps, act: Act, outcome: string | null): Promise<NewLine> {
  const { caller, call, subjects, sent, address, device } = act;
  const common = { at: clock.now(), call, subjects, sent, outcome, address, device };
  const { operator } = caller;
  if (operator) return { ...common, operatorId: operator.id, operator: operator.name, sessionId: operator.sessionId };
  // At the door nobody is known yet, but for the name they give.
  const name = typeof sent.username === 'string' ? sent.username : '';
  return { ...common, operatorId: (name && (await operatorIdOf(name))) || null, operator: name, sessionId: null };
}
