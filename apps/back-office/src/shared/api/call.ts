import type { Parsed } from '@krapao/contract/call';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import { UNATTENDED } from '@krapao/contract/office/unattended';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { type CallOf, callTo, headersOf, readAnswer } from '@krapao/web/api/call.ts';
import { isAttended } from '../session/presence.ts';
import { requestProof } from '../session/proof.ts';
import { leave, lock, untilUnlocked } from '../session/session.ts';

export type OfficeKey = keyof OfficeCalls;
export type AnswerOf<Key extends OfficeKey> = Parsed<OfficeCalls[Key], 'response'>;

const send = callTo<OfficeCalls>() as (key: OfficeKey, request?: object) => Promise<unknown>;

/** Header of background polling: the call must not extend the session. */
const BY_ITSELF = { elsewhere: { url: '', headers: { [UNATTENDED]: '1' } } };

/**
 * Makes a call of the back office; the session is in the cookie. On a step-up or a locked session, repeats the call
 * with the same idempotency key after the operator has proved themselves, so nothing is done twice.
 */
export const call = ((key: OfficeKey, request?: object) =>
  untilAllowed(() => send(key, { ...withoutGaps(request), ...(!isAttended() && BY_ITSELF) }))) as CallOf<OfficeCalls>;

/** Calls that upload a file. */
type FileKey = { [Key in OfficeKey]: OfficeCalls[Key] extends { multipart: true } ? Key : never }[OfficeKey];

/** Uploads a small file with the same retries. */
export function sendFile<Key extends FileKey>(
  key: Key,
  {
    params = {},
    query,
    file,
  }: { params?: Record<string, string>; query?: Record<string, string | number>; file: File },
): Promise<AnswerOf<Key>> {
  const [method = '', path = ''] = key.split(' ');
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  return untilAllowed(async () => {
    const body = new FormData();
    body.append('file', file);
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    const url = filled + (query ? `?${search}` : '');
    const response = await fetch(url, { method, headers: headersOf(undefined), body }).catch(() => {
      throw new ApiError('NETWORK');
    });
    return readAnswer<AnswerOf<Key>>(response);
  });
}

async function untilAllowed<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || !(await mayRetry(error))) throw error;
    }
  }
}

async function mayRetry({ code }: ApiError): Promise<boolean> {
  if (code === 'STEP_UP_REQUIRED') return requestProof();
  if (code === 'SESSION_LOCKED') {
    lock();
    return untilUnlocked();
  }
  if (code === 'invalid-token') leave();
  return false;
}

/** Leaves out unset filters. */
function withoutGaps(request: { query?: object } = {}): object {
  if (!request.query) return request;
  const query = Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== undefined));
  return { ...request, query };
}
