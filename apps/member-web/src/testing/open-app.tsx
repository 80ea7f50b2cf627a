import type { Call } from '@krapao/contract/call';
import { type AnswerOf, type BodyOf, CALLS, type CallKey } from '@krapao/contract/calls';
import type { ErrorCode } from '@krapao/contract/errors';
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

// A busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });
// Parts are loaded while the app shows, so it draws when it likes, as in a browser, and not when a test allows it.
configure({ asyncUtilTimeout: 20_000, asyncWrapper: (work) => work(), eventWrapper: (work) => work() });

type Refusal = { refused: number; json: object };
type Details = { status?: number; [detail: string]: unknown };

/** What a call answers that does not do as asked: a code of the catalogue, or that the service is gone. */
export const refuse = (message: ErrorCode | 'gone', { status = 400, ...details }: Details = {}): Refusal => ({
  refused: status,
  json: { message, ...details },
});

type Asked<Key extends CallKey> = { path: string; body: BodyOf<Key> };
type Said<Key extends CallKey> = AnswerOf<Key> | Refusal;
export type Answers = { [Key in CallKey]?: (asked: Asked<Key>) => Said<Key> | Promise<Said<Key>> };

type Game = AnswerOf<'GET /api/wallet'>['slots'][number];

/** A game whose account is open, with 300 baht at ten for a credit. */
export const game = (change: Partial<Game> = {}): Game => ({
  ...{ code: 'naga', name: 'Naga', category: 'slot', isActive: true, amount: 30, ftWalletSlot: 10, decimals: 2 },
  ...{ login: 'user', logo: '/games/logo.svg', background: '/games/background.svg' },
  ...{ web: 'https://game.example', android: null, ios: null },
  ...{ refreshedAt: new Date().toISOString(), maintenance: null },
  ...change,
});

/** 700 in the wallet and 300 in a game; the rest as the change says. */
export const wallet = (change: Partial<AnswerOf<'GET /api/wallet'>> = {}): AnswerOf<'GET /api/wallet'> => ({
  ...WALLET,
  wallet: { amount: 700, inProgress: 0, locked: 0, currency: 'THB' },
  invite: { amount: 0, success: 300, fail: 10 },
  slots: [game(), game({ code: 'malai', name: 'Malai', isActive: false, amount: 0 })],
  ...change,
});

export const MEMBER_ID = MEMBER.profile._id;
export const profile = MEMBER;

const NO_DRAFT = { kind: '', key: '', value: null, locale: 'en', theme: 'dark' } as const;
/** What a server says to a member to whom nothing special happens. */
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

/** A line on which nobody ever says anything. */
vi.doMock('socket.io-client', () => {
  const line = { on: () => line, off: () => line, emit: () => line, connect: () => line, close: () => line };
  return { io: () => line };
});

/** Calls and answers that the contract does not have. */
const faults: unknown[] = [];
const opened: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
});
afterEach(() => {
  // First of all, or the app would ask a real server what it shows to nobody.
  for (const close of opened.splice(0).reverse()) close();
  wipeSession();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  expect(faults.splice(0)).toEqual([]);
});

const isRefusal = (said: unknown): said is Refusal => said instanceof Object && 'refused' in said;

type HappyDom = { setViewport(size: { width: number; height: number }): void; setURL(url: string): void };
type Options = { answers?: Answers; isMember?: boolean; hasAgreed?: boolean; width?: number };

/**
 * Opens the whole app at a path, in English on a phone, against a server that answers as the test says and as usual
 * otherwise. What the app sends and what it is answered are held to the contract.
 */
export async function openApp(
  path: string,
  { answers = {}, isMember = true, hasAgreed = true, width = 390 }: Options = {},
) {
  const asked: { key: CallKey; path: string; body: unknown }[] = [];
  const serve = async (input: string, { method = 'GET', body: sent }: RequestInit) => {
    const { pathname, search } = new URL(input, window.location.origin);
    const found = PATHS.find((each) => each.method === method && each.path.test(pathname));
    if (!found) throw new Error(`the contract has no ${method} ${input}`);
    const call: Call = CALLS[found.key];
    const body = typeof sent === 'string' ? JSON.parse(sent) : undefined;
    if (body) call.body?.parse(body);
    asked.push({ key: found.key, path: pathname + search, body });
    const answer = (answers[found.key] ?? USUAL[found.key]) as ((asked: object) => unknown) | undefined;
    const said = (await answer?.({ path: pathname + search, body })) ?? refuse('NO_DATA', { status: 404 });
    return isRefusal(said)
      ? Response.json(said.json, { status: said.refused })
      : Response.json(call.response.parse(said));
  };
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) =>
    serve(input, init).catch((error) => {
      faults.push(error);
      throw error;
    }),
  );
  const { happyDOM } = window as unknown as { happyDOM: HappyDom };
  happyDOM.setViewport({ width, height: 844 });
  happyDOM.setURL(`http://localhost:3000${path}`);
  window.history.replaceState(null, ''); // Or Back would lead to where an earlier test was.
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
    /** Presses a button or link once it can be pressed. */
    press: async (name: string | RegExp, place?: HTMLElement) => user.click(await pressable(name, place)),
    /** The server's answers; they may be changed while the app shows. */
    answers,
    asked,
    /** How often a call was made. */
    times: (key: CallKey) => asked.filter((each) => each.key === key).length,
    /** What was written into a call, each time it was made. */
    sent: (key: CallKey) => asked.filter((each) => each.key === key).map(({ body }) => body),
    at: () => window.location.pathname + window.location.search,
    /** Closes the page; what the browser keeps is there when the app is opened again. */
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

/** A toast that says so; `danger` tells of something that went wrong. */
export async function toastOf(text: string | RegExp, kind: 'plain' | 'danger' = 'plain') {
  const role = kind === 'plain' ? 'dialog' : 'alertdialog';
  const place = await screen.findByRole('region', { name: 'Notifications' });
  await vi.waitFor(() => {
    const said = [...place.querySelectorAll(`[role=${role}]`)].map(({ textContent }) => textContent ?? '');
    const isSaid = (each: string) => (typeof text === 'string' ? each.includes(text) : text.test(each));
    if (!said.some(isSaid)) throw new Error(`the toasts say: ${said.join(' | ')}`);
  }, 20_000);
}
