import { listenToToasts } from '@krapao/ui/layers/toast';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadMessages, type Namespace, WithMessages } from '@krapao/web/i18n/messages.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Outlet, Route, Routes } from 'react-router';
import { vi } from 'vitest';
import { createQueryClient } from '../app/query-client.ts';
import type { Bonus, Offer, Promotion, Running } from '../features/bonus/api/bonus-queries.ts';
import type { MemberContext, Modal } from '../shared/session/member-context.ts';
import '../shared/i18n/own-texts.ts';

const UNTIL = '2026-11-20T11:00:00.000Z';

/** A deposit of 500 and a reward of 500: succeeds at 3,000, fails at 100. 2,000 are free money. */
const FIGURES = {
  rule: 'balance' as const,
  ...{ percentSuccess: 300, percentFail: 10 },
  ...{ amount: 500, principal: 500, free: 2_000, base: 1_000, successAt: 3_000, failAt: 100, until: UNTIL },
};

export const running = (change: Partial<Running> = {}): Running => ({
  ...FIGURES,
  ...{ _id: 'r', kind: 'bonus', type: 'day', code: 'WELCOME', title: 'Welcome 100%' },
  ...{ claimedAt: '2026-11-16T05:00:00.000Z', total: 3_640, balance: 1_640, turnover: 0, left: 1_360 },
  ...{ ifCancelled: { keeps: 500, goes: 1_140.25 }, waitsFor: [] },
  ...change,
});

export const offer = (change: Partial<Offer> = {}): Offer => ({
  ...{ rule: 'balance', percentSuccess: 300, percentFail: 10, percentOfDeposit: 100, fixedAmount: null },
  ...{ amountMax: 1_000, minDeposit: 200, lifeHours: 72, startsAt: null, endsAt: null, weekdays: null },
  ...{ placesLeft: null, preview: { ...FIGURES, deposit: 500 }, blocker: null },
  ...change,
});

export const bonus = (change: Partial<Bonus> = {}): Bonus => ({
  ...{ code: 'WELCOME', type: 'limit', maxReceived: 1, percentSuccess: 300, percentFail: 10, title: 'Welcome' },
  ...{ banners: [{ image: '/banners/welcome.svg', alt: '', html: '<p>One</p>' }], userBonus: null, offer: offer() },
  ...change,
});

export const promotion = (change: Partial<Promotion> = {}): Promotion => ({
  ...{ code: 'NEW100', title: 'New hundred', percentFail: 10, percentSuccess: 300 },
  ...{ description: '<p>For you</p>', offer: offer() },
  ...change,
});

type Answer = { status?: number; json: unknown };

/** Answers by path; may change while rendered. Calls without an answer get NO_DATA. */
export type Answers = Record<string, Answer>;

export const active = (reward: Running | null): Answers => ({
  '/api/bonus/check/active': { json: { status: reward !== null, type: reward?.type ?? null, running: reward } },
});

const TEXTS: readonly Namespace[] = ['bonus', 'banner', 'rewards', 'movement'];
const WALLET = {
  wallet: { amount: 0, available: 0, locked: 0, inProgress: 0, currency: 'THB' },
  slots: ['Naga', 'Malai'].map((name) => ({ code: name.toLowerCase(), name })),
};

/** Renders a part of the bonus feature in English, against the test's answers. */
export async function showBonus(part: ReactNode, answers: Answers) {
  changeLocale('en');
  await loadMessages(TEXTS, 'en');
  const requests: string[] = [];
  const opened: Modal[] = [];
  const toasts: string[] = [];
  const everything: Answers = { '/api/wallet': { json: WALLET }, ...active(null), ...answers };
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    const { status = 200, json } = everything[path] ?? { status: 404, json: { message: 'NO_DATA' } };
    return Response.json(json, { status });
  });
  const leaveToasts = listenToToasts(({ kind, text }) => toasts.push(`${kind}: ${text}`));
  const context: MemberContext = { logOut() {}, openConditions() {}, openModal: (modal) => opened.push(modal) };
  const client = createQueryClient(() => undefined);
  const { unmount } = render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <WithMessages of={TEXTS}>
          <Routes>
            <Route element={<Outlet context={context} />}>
              <Route path="*" element={part} />
            </Route>
          </Routes>
        </WithMessages>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    requests,
    opened,
    toasts,
    answers: everything,
    /** Refetches, as a signal would. */
    receiveSignal: () => client.invalidateQueries({ queryKey: ['wallet'] }),
    leave: () => {
      unmount();
      leaveToasts();
      client.clear();
      vi.unstubAllGlobals();
    },
  };
}
