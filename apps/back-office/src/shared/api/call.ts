import type { Parsed } from '@krapao/contract/call';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import { UNATTENDED } from '@krapao/contract/office/unattended';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { type CallOf, callTo, headersOf, readAnswer } from '@krapao/web/api/call.ts';
import { isAttended } from '../session/presence.ts';
import { askForProof } from '../session/proof.ts';
import { leave, lock, untilUnlocked } from '../session/session.ts';

export type OfficeKey = keyof OfficeCalls;
export type AnswerOf<Key extends OfficeKey> = Parsed<OfficeCalls[Key], 'response'>;

const ask = callTo<OfficeCalls>() as (key: OfficeKey, request?: object) => Promise<unknown>;

/** Tells the server that the page asks by itself. */
const BY_ITSELF = { elsewhere: { url: '', headers: { [UNATTENDED]: '1' } } };

/**
 * Makes a call of the back office; the session travels in its cookie. Where the server wants the code of the phone first,
 * or the desk is locked, the same call is made once more after that, with the same key: nothing is done twice, and no
 * screen needs to know.
 */
export const call = ((key: OfficeKey, request?: object) =>
  untilAllowed(() => ask(key, { ...withoutGaps(request), ...(!isAttended() && BY_ITSELF) }))) as CallOf<OfficeCalls>;

/** The calls that take a file. */
type FileKey = { [Key in OfficeKey]: OfficeCalls[Key] extends { multipart: true } ? Key : never }[OfficeKey];

/** Sends a small file in the same way. */
export function sendFile<Key extends FileKey>(
  key: Key,
  { params, file }: { params: { id: string }; file: File },
): Promise<AnswerOf<Key>> {
  const [method = '', path = ''] = key.split(' ');
  return untilAllowed(async () => {
    const body = new FormData();
    body.append('file', file);
    const url = path.replace('{id}', encodeURIComponent(params.id));
    const response = await fetch(url, { method, headers: headersOf(undefined), body }).catch(() => {
      throw new ApiError('NETWORK');
    });
    return readAnswer<AnswerOf<Key>>(response);
  });
}

async function untilAllowed<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || !(await mayAskAgain(error))) throw error;
    }
  }
}

async function mayAskAgain({ code }: ApiError): Promise<boolean> {
  if (code === 'STEP_UP_REQUIRED') return askForProof();
  if (code === 'SESSION_LOCKED') {
    lock();
    return untilUnlocked();
  }
  if (code === 'invalid-token') leave();
  return false;
}

/** A filter that is not set is not sent. */
function withoutGaps(request: { query?: object } = {}): object {
  if (!request.query) return request;
  const query = Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== undefined));
  return { ...request, query };
}
