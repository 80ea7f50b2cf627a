import errors from '@krapao/contract/texts/errors.en.json';
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
import profile from '../../locales/en/profile.json';
import register from '../../locales/en/register.json';
import spin from '../../locales/en/spin.json';
import statement from '../../locales/en/statement.json';
import support from '../../locales/en/support.json';
import { createQueryClient } from '../app/query-client.ts';

const messages = {
  ...{ chat, common, errors, deposit, identity, movement, profile, register, spin, statement, support },
  ...{ 'bank-account': bankAccount, 'forgot-password': forgotPassword, 'slip-reasons': slipReasons },
} as unknown as Messages;

/** A busy machine takes its time. */
const WAIT = { timeout: 20_000 };

type Answer = { status?: number; json: object };
export type Answers = Record<string, (body: unknown) => Answer>;

/**
 * Draws a part of the app in English, against a server that answers as the test says. `answers` may be changed while
 * it shows; what nobody answers is NO_DATA.
 */
export function show(part: ReactNode, answers: Answers, { at = '/' } = {}) {
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
      <IntlProvider locale="en" messages={messages} timeZone="Asia/Bangkok">
        <QueryClientProvider client={client}>{part}</QueryClientProvider>
      </IntlProvider>
    </MemoryRouter>,
  );
  return {
    page,
    /** As when the tab is closed; what the browser stored stays. */
    close,
    /** Where the browser was sent. */
    went,
    /** Asks the server again, as a signal would make it. */
    hearSignal: () => client.invalidateQueries(),
    press: async (name: string) => (await vi.waitFor(() => button(page, name), WAIT)).click(),
    /** Types into the only field, or the one with this label, as React hears it. */
    type: async (text: string, label?: string) => {
      const field = await vi.waitFor(() => fieldOf(page, label), WAIT);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    },
    /** Until the page says so. */
    says: (text: string | RegExp) =>
      vi.waitFor(() => {
        const said = page.textContent ?? '';
        if (typeof text === 'string' ? !said.includes(text) : !text.test(said)) throw new Error(`it says: ${said}`);
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
