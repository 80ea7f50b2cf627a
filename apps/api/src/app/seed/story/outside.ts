import { setTimeout as sleep } from 'node:timers/promises';

/** The sandbox as the demo members use it: bank apps, games and fault injection. */
export type Outside = ReturnType<typeof outside>;

export type Account = { bankCode: string; accountNo: string };
export type Paid = { slipUrl: string };

type Fault = { mode: string; times: number; calls: string[]; code?: string };

const ANSWER_MS_MAX = 20_000;
const HELLO_MS_MAX = 2_000;
const POLL_MS = 50;

export function outside(url: string) {
  async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(new URL(path, url), {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  return {
    /** Waits up to `waitMs` for a sandbox that may still be starting. */
    async isThere(waitMs: number): Promise<boolean> {
      for (const end = Date.now() + waitMs; ; await sleep(POLL_MS)) {
        if (await answers(new URL('/healthz', url))) return true;
        if (Date.now() >= end) return false;
      }
    },

    stopClock: (now: Date) => call('PUT', '/test/clock', { now: now.toISOString() }),
    letClockRun: () => call('DELETE', '/test/clock'),
    setFault: (service: string, fault: Fault) => call('PUT', `/faults/${service}`, fault),

    /** Opens a bank account; repeating the call is harmless. */
    open: (account: Account & { name: string; balance: string }) => call('POST', '/test/people', account),

    /** A repeated `requestId` is paid once. */
    pay: (order: {
      from: Account;
      to?: Account;
      payload?: string;
      amount?: string;
      requestId: string;
      paidAt?: Date;
    }) => call<Paid>('POST', '/test/pay', order),

    picture: ({ slipUrl }: Paid): Promise<Buffer> => download(slipUrl),

    /** The account's latest movements as a camt.053 file. */
    statement: ({ bankCode, accountNo }: Account, limit: number): Promise<Buffer> =>
      download(new URL(`/bank/v1/accounts/${bankCode}/${accountNo}/statement?kind=camt053&limit=${limit}`, url)),

    /** Finds an earlier gift by its expiry, which is unique per giver. */
    async gift(gift: { from: string; amount: string; expiresAt: Date }): Promise<{ link: string; hash: string }> {
      const expiresAt = gift.expiresAt.toISOString();
      type Gift = { link: string; hash: string; expiresAt: string };
      const { gifts } = await call<{ gifts: Gift[] }>('GET', `/phone/v1/gifts?mobile=${gift.from}`);
      return gifts.find((made) => made.expiresAt === expiresAt) ?? call('POST', '/test/gifts', { ...gift, expiresAt });
    },

    /** Counts a player's rounds since then, from the game's own page. */
    async roundsSince(game: string, player: string, since: Date): Promise<number> {
      const { url: link } = await call<{ url: string }>('POST', `/games/test/${game}/${player}/session`, {});
      const session = new URL(link).searchParams.get('session') ?? '';
      const response = await fetch(new URL(`/play/${game}/state`, url), { headers: { 'x-game-session': session } });
      const { rounds } = (await response.json()) as { rounds: { at: string }[] };
      return rounds.filter(({ at }) => new Date(at) >= since).length;
    },

    play: (game: string, player: string, round: { bet: string; outcome: 'win' | 'lose' }) =>
      call('POST', `/games/test/${game}/${player}/play`, round),
  };
}

async function download(url: string | URL): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

const answers = (url: URL): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(HELLO_MS_MAX) }).then(
    ({ ok }) => ok,
    () => false,
  );
