import documentRefusals from '@krapao/contract/texts/document-refusals.en.json';
import errors from '@krapao/contract/texts/errors.en.json';
import refusals from '@krapao/contract/texts/refusals.en.json';
import slipReasons from '@krapao/contract/texts/slip-reasons.en.json';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { IntlProvider, type Messages } from 'use-intl';
import { onTestFinished, vi } from 'vitest';
import bankAccount from '../../locales/en/bank-account.json';
import chat from '../../locales/en/chat.json';
import common from '../../locales/en/common.json';
import deposit from '../../locales/en/deposit.json';
import forgotPassword from '../../locales/en/forgot-password.json';
import identity from '../../locales/en/identity.json';
import movement from '../../locales/en/movement.json';
import pager from '../../locales/en/pager.json';
import profile from '../../locales/en/profile.json';
import register from '../../locales/en/register.json';
import spin from '../../locales/en/spin.json';
import statement from '../../locales/en/statement.json';
import support from '../../locales/en/support.json';
import { createQueryClient } from '../app/query-client.ts';

const messages = {
  ...{
    chat,
    common,
    errors,
    deposit,
    identity,
    movement,
    pager,
    profile,
    'document-refusals': documentRefusals,
    refusals,
    register,
    spin,
    statement,
    support,
  },
  ...{ 'bank-account': bankAccount, 'forgot-password': forgotPassword, 'slip-reasons': slipReasons },
} as unknown as Messages;

/** Generous timeout, for busy machines. */
const WAIT = { timeout: 20_000 };

type Answer = { status?: number; json: object };
export type Answers = Record<string, (body: unknown) => Answer>;

/**
 * Renders a part of the app in English, against the test's answers. `answers` may change while rendered; calls without
 * an answer get NO_DATA. `texts` replaces messages with another language's.
 */
export function show(
  part: ReactNode,
  answers: Answers,
  { at = '/', texts = {} }: { at?: string; texts?: object } = {},
) {
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const answer = answers[`${method} ${path}`]?.(body === undefined ? undefined : JSON.parse(body));
    return Response.json(answer?.json ?? { message: 'NO_DATA' }, { status: answer ? (answer.status ?? 200) : 404 });
  });
  const went: string[] = [];
  const client = createQueryClient((path) => went.push(path));
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  const close = () => {
    root.unmount();
    page.remove();
    client.clear();
  };
  onTestFinished(() => {
    close();
    vi.unstubAllGlobals();
  });
  root.render(
    <MemoryRouter initialEntries={[at]}>
      <IntlProvider locale="en" messages={{ ...messages, ...texts }} timeZone="Asia/Bangkok">
        <QueryClientProvider client={client}>{part}</QueryClientProvider>
      </IntlProvider>
    </MemoryRouter>,
  );
  return {
    page,
    /** Unmounts, as if the tab was closed; stored items stay. */
    close,
    /** The paths navigated to. */
    went,
    /** Refetches, as a signal would. */
    receiveSignal: () => client.invalidateQueries(),
    press: async (name: string) => (await vi.waitFor(() => button(page, name), WAIT)).click(),
    /** Types into the only field, or the field with this label, through the native setter that React observes. */
    type: async (text: string, label?: string) => {
      const field = await vi.waitFor(() => fieldOf(page, label), WAIT);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    /** Waits until the page shows this text. */
    shows: (text: string | RegExp) =>
      vi.waitFor(() => {
        const shown = page.textContent ?? '';
        if (typeof text === 'string' ? !shown.includes(text) : !text.test(shown)) throw new Error(`it says: ${shown}`);
      }, WAIT),
  };
}

function button(page: HTMLElement, name: string): HTMLElement {
  const named = [...page.querySelectorAll<HTMLElement>('button:not([disabled]), a')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === name,
  );
  if (!named) throw new Error(`no button ${name} in: ${page.innerHTML}`);
  return named;
}

function fieldOf(page: HTMLElement, label: string | undefined): HTMLInputElement {
  const named = [...page.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label ?? ''));
  const field = label === undefined ? page.querySelector('input') : named?.control;
  if (!(field instanceof HTMLInputElement)) throw new Error(`no field ${label ?? ''} in: ${page.innerHTML}`);
  return field;
}
