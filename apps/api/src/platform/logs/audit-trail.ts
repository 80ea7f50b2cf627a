import { type Call, isAct } from '@krapao/contract/call';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callerAddress, deviceOf } from '../http/address.ts';
import { AppError } from '../http/app-error.ts';
import type { Caller } from '../http/callers.ts';

/** An act to be audited. */
export type Act = {
  /** The call's key in its table. */
  readonly call: string;
  readonly caller: Caller;
  readonly address: string;
  readonly device: string;
  /** Without secrets. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** Ids of the objects concerned. */
  readonly subjects: readonly string[];
};

export type AuditTrail = {
  /**
   * Records the act before it runs: an act that cannot be recorded does not run. Returns a function that records the
   * outcome.
   */
  begin(act: Act): Promise<(outcome: string) => Promise<void>>;
  /** Records an act refused before it began. */
  refuse(act: Act, outcome: string): Promise<void>;
};

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** Audits the calls of one route. Without a trail nothing is recorded. */
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
    /** Runs the work between the records of its start and its outcome. */
    async around<Answer extends { status: number; body: unknown }>(
      request: FastifyRequest,
      parts: Parts,
      work: () => Promise<Answer>,
    ): Promise<Answer> {
      if (!isOn) return work();
      begun.add(request);
      const end = await trail.begin(actOf(request, parts));
      try {
        const answer = await work();
        await end(outcomeOf(answer));
        return answer;
      } catch (error) {
        await end(codeOf(error));
        throw error;
      }
    },

    /** Records failures before the start: refused operators and unreadable requests. Other callers are not recorded. */
    async refused(request: FastifyRequest, error: unknown): Promise<void> {
      if (!isOn || begun.has(request) || !request.caller?.operator) return;
      // Input that did not match its schema may contain a secret anywhere.
      const params = call.params?.safeParse(request.params).data;
      await trail.refuse(actOf(request, { params }), codeOf(error));
    },
  };
}

/** Bodies name their subjects by id. */
const idsIn = (body: unknown): string[] =>
  Object.entries(body ?? {}).flatMap(([name, value]) =>
    /(^id|Id)$/.test(name) && typeof value === 'string' ? [value] : [],
  );

const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : 'INTERNAL_SERVER_ERROR');

/** A stored answer may be a refusal. */
const outcomeOf = ({ status, body }: { status: number; body: unknown }): string =>
  status < 300 ? 'OK' : String((body as { message?: unknown }).message);

/** The input without the fields that its schema marks as `writeOnly`, however deep they are. */
function withoutSecrets(schema: z.ZodObject | undefined, parsed: unknown): Record<string, unknown> {
  if (!schema || parsed === null || typeof parsed !== 'object') return {};
  const open = Object.entries(parsed).filter(([name]) => !isSecret(schema.shape[name]));
  return Object.fromEntries(open.map(([name, value]) => [name, openPart(schema.shape[name], value)]));
}

function openPart(schema: unknown, value: unknown): unknown {
  if (schema instanceof z.ZodObject) return withoutSecrets(schema, value);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((each) => openPart(schema.element, each));
  const inner = (schema as { def?: { innerType?: unknown } } | undefined)?.def?.innerType;
  return inner === undefined ? value : openPart(inner, value);
}

/** A schema wrapped in "optional" and the like stays secret. */
export function isSecret(schema: unknown): boolean {
  const { meta, def } = schema as { meta?: () => { writeOnly?: boolean } | undefined; def?: { innerType?: unknown } };
  return meta?.call(schema)?.writeOnly === true || (def?.innerType !== undefined && isSecret(def.innerType));
}
