import type { OutsideAnswer, OutsideHttp, OutsideRequest } from '../../../platform/connections/outside-http.ts';
import type { Verdict } from '../reading/slip-verifier.ts';

/** Statuses that mean our key, our address, our package or our credit. */
const OURS = [401, 402, 403];

/** Requests a verdict. An answer that `read` does not know is an unknown outcome, as is none. */
export const requestVerdict =
  (http: OutsideHttp) =>
  async (url: URL, request: OutsideRequest, read: (answer: OutsideAnswer) => Verdict | undefined): Promise<Verdict> => {
    try {
      const answer = await http(url, request);
      const verdict = answer.status >= 500 ? undefined : read(answer);
      const why = verdict?.kind === 'unknown' ? verdict.why : `the verifier answered ${answer.status}`;
      if (OURS.includes(answer.status)) return { kind: 'unknown', why, isOurs: true };
      return verdict ?? { kind: 'unknown', why, isOurs: false };
    } catch (error) {
      return { kind: 'unknown', why: (error as Error).message, isOurs: false };
    }
  };
