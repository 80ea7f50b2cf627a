import type { IncomingMessage } from 'node:http';
import { isSafeNumber, parse } from 'lossless-json';
import { AddressRefused, type OutsideRule } from '../http/outside-address.ts';
import { sendRequest } from '../http/outside-request.ts';

export type OutsideRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** At most one of these. `json` and `form` set their content type. */
  json?: unknown;
  form?: URLSearchParams | FormData;
  text?: string;
  /** Replaces the time-out of the connection. */
  timeoutMs?: number;
};

/** `json` is undefined where the body is none. Numbers that lose digits stay text. */
export type OutsideAnswer = { status: number; ok: boolean; text: string; json: unknown };

/** One request to a service outside. Throws `NoAnswer` unless a whole answer arrived. */
export type OutsideHttp = (url: string | URL, request?: OutsideRequest) => Promise<OutsideAnswer>;

/** `wasSent` is false only where no connection came about, so that nothing can have happened. */
export class NoAnswer extends Error {
  readonly wasSent: boolean;

  constructor(reason: string, wasSent: boolean) {
    super(reason);
    this.name = 'NoAnswer';
    this.wasSent = wasSent;
  }
}

/** A longer answer is refused, because it would fill the memory. */
const ANSWER_BYTES_MAX = 4_000_000;

const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

type Options = {
  timeoutMs: number | (() => Promise<number>);
  /** Which addresses may be called now; any without it. */
  rule?: () => OutsideRule | undefined;
};

export function outsideHttp({ timeoutMs, rule }: Options): OutsideHttp {
  const timeout = async (own?: number) => own ?? (typeof timeoutMs === 'number' ? timeoutMs : timeoutMs());
  return async (address, { method = 'GET', headers, json, form, text, ...request } = {}) => {
    try {
      const { type, body } = await bodyOf(json === undefined ? (form ?? text) : JSON.stringify(json));
      const contentType = json === undefined ? type : 'application/json';
      const response = await sendRequest(
        new URL(address),
        {
          ...{ method, body },
          headers: { accept: 'application/json', ...(contentType && { 'content-type': contentType }), ...headers },
        },
        { timeoutMs: await timeout(request.timeoutMs), rule: rule?.() },
      );
      const status = response.statusCode ?? 0;
      const answer = await readText(response);
      // A redirect could lead to another party with our key.
      if (REDIRECTS.has(status)) throw new NoAnswer(`the answer ${status} leads elsewhere`, true);
      return { status, ok: status >= 200 && status < 300, text: answer, json: parseJson(answer) };
    } catch (error) {
      throw error instanceof NoAnswer ? error : noAnswer(error as Error);
    }
  };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Forms are packed by the platform, which knows their content type. */
async function bodyOf(body: string | URLSearchParams | FormData | undefined) {
  if (body === undefined) return {};
  const packed = new Response(body);
  return { type: packed.headers.get('content-type'), body: Buffer.from(await packed.arrayBuffer()) };
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES_MAX) throw new NoAnswer('the answer is too long', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return parse(text, undefined, { parseNumber: (digits) => (isSafeNumber(digits) ? Number(digits) : digits) });
  } catch {
    return undefined;
  }
}

function noAnswer(error: Error): NoAnswer {
  const { code, message, cause } = error as NodeJS.ErrnoException;
  const isUnsent = error instanceof AddressRefused || NEVER_CONNECTED.has(code ?? '');
  return new NoAnswer((cause as Error | undefined)?.message || message || code || error.name, !isUnsent);
}
