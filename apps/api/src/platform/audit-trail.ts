import { type Call, isAct } from '@krapao/contract/call';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { callerAddress, deviceOf } from './address.ts';
import { AppError } from './app-error.ts';
import type { Caller } from './callers.ts';

/** Something that somebody is about to do, as it is written down. */
export type Act = {
  /** The call, as its table names it. */
  readonly call: string;
  readonly caller: Caller;
  readonly address: string;
  readonly device: string;
  /** Without secrets. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** The ids that it is about. */
  readonly subjects: readonly string[];
};

/** Who writes down what is done at a port. */
export type AuditTrail = {
  /** Before it is done: what cannot be written down is not done. Gives what is to be called with how it ended. */
  begin(act: Act): Promise<(outcome: string) => Promise<void>>;
  /** What was refused before it began. */
  refuse(act: Act, outcome: string): Promise<void>;
};

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** Writes down the calls of one route. Without a trail nothing is. */
export function auditOf(trail: AuditTrail | undefined, key: string, call: Call) {
  const begun = new WeakSet<FastifyRequest>();
  const actOf = (request: FastifyRequest, { params, query, body }: Parts): Act => ({
    call: key,
    caller: request.caller ?? {},
    address: callerAddress(request),
    device: deviceOf(request),
    sent: {
      ...withoutSecrets(call.query, query),
      ...withoutSecrets(call.body, body),
      ...withoutSecrets(call.params, params),
    },
    subjects: [...new Set([...Object.values(params ?? {}), ...idsIn(body)].map(String))],
  });
  const isOn = trail !== undefined && isAct(key, call);

  return {
    /** Runs what was asked between the two lines that tell of it. */
    async around<Answer extends { status: number; body: unknown }>(
      request: FastifyRequest,
      asked: Parts,
      work: () => Promise<Answer>,
    ): Promise<Answer> {
      if (!isOn) return work();
      begun.add(request);
      const end = await trail.begin(actOf(request, asked));
      try {
        const answer = await work();
        await end(outcomeOf(answer));
        return answer;
      } catch (error) {
        await end(codeOf(error));
        throw error;
      }
    },

    /** For all that fails before: whoever was not let in, and what could not be read. Strangers leave no line by it. */
    async refused(request: FastifyRequest, error: unknown): Promise<void> {
      if (!isOn || begun.has(request) || !request.caller?.operator) return;
      // What did not fit its schema may have a secret in any place.
      const params = call.params?.safeParse(request.params).data;
      await trail.refuse(actOf(request, { params }), codeOf(error));
    },
  };
}

/** Bodies name what they are about by its id. */
const idsIn = (body: unknown): string[] =>
  Object.entries(body ?? {}).flatMap(([name, value]) =>
    /(^id|Id)$/.test(name) && typeof value === 'string' ? [value] : [],
  );

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'INTERNAL_SERVER_ERROR');

/** An answer that was kept for its key may be a refusal. */
const outcomeOf = ({ status, body }: { status: number; body: unknown }): string =>
  status < 300 ? 'OK' : String((body as { message?: unknown }).message);

/** What was sent, but for the fields that its schema marks as `writeOnly`. */
function withoutSecrets(schema: z.ZodObject | undefined, parsed: unknown): Record<string, unknown> {
  if (!schema || parsed === null || typeof parsed !== 'object') return {};
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => !isSecret(schema.shape[name])));
}

/** Wrapped in "optional" and the like a schema is as secret as it was. */
export function isSecret(schema: unknown): boolean {
  const { meta, def } = schema as { meta?: () => { writeOnly?: boolean } | undefined; def?: { innerType?: unknown } };
  return meta?.call(schema)?.writeOnly === true || (def?.innerType !== undefined && isSecret(def.innerType));
}
