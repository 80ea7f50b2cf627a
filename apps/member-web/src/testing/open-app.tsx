import type { Call } from '@krapao/contract/call';
import { type AnswerOf, type BodyOf, CALLS, type CallKey } from '@krapao/contract/calls';
import type { ErrorCode, Signal } from '@krapao/contract/errors';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { signIn, wipeSession } from '@krapao/web/session/session.ts';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { App } from '../app/app.tsx';
import { ANSWERS } from '../app/preview/answers.ts';
import { MEMBER, WALLET } from '../app/preview/sample-member.ts';
import { loadFirst } from '../app/routes.tsx';

// Generous timeouts, for busy machines.
vi.setConfig({ testTimeout: 60_000 });
// Chunks load while the app runs, so it renders on its own schedule, as in a browser, without `act`.
configure({ asyncUtilTimeout: 20_000, asyncWrapper: (work) => work(), eventWrapper: (work) => work() });

type Refusal = { refused: number; json: object };
type Details = { status?: number; [detail: string]: unknown };

/** A refusing answer: an error code of the catalogue, or that the service is gone. */
export const refuse = (message: ErrorCode | Signal, { status = 400, ...details }: Details = {}): Refusal => ({
  refused: status,
  json: { message, ...details },
});

type Request<Key extends CallKey> = { path: string; body: BodyOf<Key> };
type Served<Key extends CallKey> = AnswerOf<Key> | Refusal;
export type Answers = { [Key in CallKey]?: (request: Request<Key>) => Served<Key> | Promise<Served<Key>> };

type Game = AnswerOf<'GET /api/wallet'>['slots'][number];

/** A game with an open account: 300 baht at a rate of ten. */
export const game = (change: Partial<Game> = {}): Game => ({
  ...{ code: 'naga', name: 'Naga', category: 'slot', isActive: true, amount: 30, ftWalletSlot: 10, decimals: 2 },
  ...{ login: 'user', logo: '/games/logo.svg', background: '/games/background.svg' },
  ...{ web: 'https://game.example', android: null, ios: null },
  ...{ refreshedAt: new Date().toISOString(), playedAt: null, maintenance: null },
  ...change,
});

/** 700 in the wallet and 300 in a game, with changes. */
export const wallet = (change: Partial<AnswerOf<'GET /api/wallet'>> = {}): AnswerOf<'GET /api/wallet'> => ({
  ...WALLET,
  wallet: { amount: 700, available: 700, inProgress: 0, locked: 0, currency: 'THB' },
  invite: { amount: 0, success: 300, fail: 10 },
  slots: [game(), game({ code: 'malai', name: 'Malai', isActive: false, amount: 0 })],
  ...change,
});

export const MEMBER_ID = MEMBER.profile._id;
export const profile = MEMBER;

const NO_DRAFT = { kind: '', key: '', value: null, locale: 'en', theme: 'dark' } as const;
/** The default answers of a server. */
const USUAL = {
  ...Object.fromEntries(Object.entries(ANSWERS).map(([key, answer]) => [key, () => answer(NO_DRAFT)])),
  'GET /api/wallet': () => wallet(),
  'GET /api/wallet/refresh/slot': () => ({ slots: wallet().slots }),
  'GET /api/bonus': () => [],
} as Answers;

const PATHS = (Object.keys(CALLS) as CallKey[]).map((key) => {
  const [method = '', path = ''] = key.split(' ');
  return { key, method, path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
});

/** A socket that never receives anything. */
vi.doMock('socket.io-client', () => {
  const line = { on: () => line, off: () => line, emit: () => line, connect: () => line, close: () => line };
  return { io: () => line };
});

/** Calls and answers that violate the contract. */
const errors: unknown[] = [];
const opened: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
});
afterEach(() => {
  // First: an app still mounted without the stubbed `fetch` would call a real server.
  for (const close of opened.splice(0).reverse()) close();
  wipeSession();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  expect(errors.splice(0)).toEqual([]);
});

const isRefusal = (served: unknown): served is Refusal => served instanceof Object && 'refused' in served;

type HappyDom = { setViewport(size: { width: number; height: number }): void; setURL(url: string): void };
type Options = { answers?: Answers; isMember?: boolean; hasAgreed?: boolean; width?: number };

/**
 * Opens the whole app at a path, in English on a phone, against the test's answers or the default ones. Requests and
 * answers are checked against the contract.
 */
export async function openApp(
  path: string,
  { answers = {}, isMember = true, hasAgreed = true, width = 390 }: Options = {},
) {
  const requests: { key: CallKey; path: string; body: unknown }[] = [];
  const onceKeys: (string | null)[] = [];
  const serve = async (input: string, { method = 'GET', body: sent, headers }: RequestInit) => {
    const { pathname, search } = new URL(input, window.location.origin);
    const found = PATHS.find((each) => each.method === method && each.path.test(pathname));
    if (!found) throw new Error(`the contract has no ${method} ${input}`);
    const call: Call = CALLS[found.key];
    const body = typeof sent === 'string' ? JSON.parse(sent) : undefined;
    if (body) call.body?.parse(body);
    requests.push({ key: found.key, path: pathname + search, body });
    onceKeys.push(new Headers(headers).get('idempotency-key'));
    const answer = (answers[found.key] ?? USUAL[found.key]) as ((request: object) => unknown) | undefined;
    const served = (await answer?.({ path: pathname + search, body })) ?? refuse('NO_DATA', { status: 404 });
    return isRefusal(served)
      ? Response.json(served.json, { status: served.refused })
      : Response.json(call.response.parse(served));
  };
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
    serve(input, init).catch((error) => {
      errors.push(error);
      throw error;
    }),
  );
  const { happyDOM } = window as unknown as { happyDOM: HappyDom };
  happyDOM.setViewport({ width, height: 844 });
  happyDOM.setURL(`http://localhost:3000${path}`);
  window.history.replaceState(null, ''); // Or Back would lead to an earlier test's entry.
  changeLocale('en');
  if (isMember) signIn('a-token', { remember: true });
  if (hasAgreed) localStorage.setItem('agreement', MEMBER_ID);
  await loadFirst(path);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<App />);
  const close = () => {
    root.unmount();
    document.body.replaceChildren();
  };
  opened.push(close);
  const user = userEvent.setup();
  return {
    user,
    /** Presses a button or link once enabled. */
    press: async (name: string | RegExp, place?: HTMLElement) => user.click(await pressable(name, place)),
    /** The server's answers; may change while the app runs. */
    answers,
    requests,
    /** The number of times a call was made. */
    times: (key: CallKey) => requests.filter((each) => each.key === key).length,
    /** The bodies of a call, in order. */
    sent: (key: CallKey) => requests.filter((each) => each.key === key).map(({ body }) => body),
    /** The idempotency keys of a call, in order. */
    keys: (key: CallKey) => onceKeys.filter((_, at) => requests[at]?.key === key),
    at: () => window.location.pathname + window.location.search,
    /** Closes the page; stored items are still there when the app opens again. */
    close,
  };
}

function pressable(name: string | RegExp, place = document.body): Promise<HTMLElement> {
  return waitFor(() => {
    const named = ['button', 'link', 'radio'].flatMap((role) => within(place).queryAllByRole(role, { name }));
    const found = named.find((each) => !each.matches(':disabled, [aria-disabled=true]'));
    if (!found) throw new Error(`nothing to press named ${name} among ${named.length}`);
    return found;
  });
}

/** Waits for a toast with this text; `danger` for an error toast. */
export async function toastOf(text: string | RegExp, kind: 'plain' | 'danger' = 'plain') {
  const role = kind === 'plain' ? 'dialog' : 'alertdialog';
  const place = await screen.findByRole('region', { name: 'Notifications' });
  await vi.waitFor(() => {
    const shown = [...place.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent ?? '');
    const isShown = (each: string) => (typeof text === 'string' ? each.includes(text) : text.test(each));
    if (!shown.some(isShown)) throw new Error(`the toasts say: ${shown.join(' | ')}`);
  }, 20_000);
}
