import { isSafeNumber, parse } from 'lossless-json';

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
export type OutsideAnswer = { status: number; ok: boolean; headers: Headers; text: string; json: unknown };

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

const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

type Options = {
  timeoutMs: number;
  /** Throws where an address must not be called, as one inside our own network. */
  permit?: (url: URL) => Promise<void>;
};

export function outsideHttp({ timeoutMs, permit }: Options): OutsideHttp {
  return async (address, { method = 'GET', headers, json, form, text, ...request } = {}) => {
    const url = new URL(address);
    await permit?.(url).catch((error: Error) => {
      throw new NoAnswer(error.message, false);
    });
    const body = json === undefined ? (form ?? text) : JSON.stringify(json);
    try {
      const response = await fetch(url, {
        method,
        headers: {
          accept: 'application/json',
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        // A redirect could lead to another party with our key.
        redirect: 'error',
        signal: AbortSignal.timeout(request.timeoutMs ?? timeoutMs),
        ...(body !== undefined && { body }),
      });
      const answer = await readText(response);
      const { status, ok } = response;
      return { status, ok, headers: response.headers, text: answer, json: parseJson(answer) };
    } catch (error) {
      throw error instanceof NoAnswer ? error : noAnswer(error as Error);
    }
  };
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
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
  const { code, message } = (error.cause ?? error) as { code?: string; message?: string };
  const reason = [error.message, message].filter((text, at, all) => text && all.indexOf(text) === at).join(': ');
  return new NoAnswer(reason, !NEVER_CONNECTED.has(code ?? ''));
}
