import { listenToToasts } from '@krapao/ui/toast';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { loadTexts, type Namespace, Texts } from '@krapao/web/i18n/texts.tsx';
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

/** 500 of their own and 500 given: free at 3,000, lost at 100. */
const FIGURES = {
  rule: 'balance' as const,
  ...{ percentSuccess: 300, percentFail: 10 },
  ...{ amount: 500, principal: 500, base: 1_000, successAt: 3_000, failAt: 100, until: UNTIL },
};

export const running = (change: Partial<Running> = {}): Running => ({
  ...FIGURES,
  ...{ _id: 'r', kind: 'bonus', type: 'day', code: 'WELCOME', title: 'Welcome 100%' },
  ...{ claimedAt: '2026-11-16T05:00:00.000Z', total: 1_640, turnover: 0, left: 1_360 },
  ...{ ifCancelled: { keeps: 500, goes: 1_140.25 }, waitsFor: [] },
  ...change,
});

export const offer = (change: Partial<Offer> = {}): Offer => ({
  ...{ rule: 'balance', percentSuccess: 300, percentFail: 10, percentOfDeposit: 100, fixedAmount: null },
  ...{ amountMax: 1_000, minDeposit: 200, lifeHours: 72, startsAt: null, endsAt: null, weekdays: null },
  ...{ placesLeft: null, preview: { ...FIGURES, deposit: 500 } },
  ...change,
});

export const bonus = (change: Partial<Bonus> = {}): Bonus => ({
  ...{ code: 'WELCOME', type: 'limit', maxReceived: 1, percentSuccess: 300, percentFail: 10, title: 'Welcome' },
  ...{ banners: [{ image: '/banners/welcome.svg', html: '<p>One</p>' }], userBonus: null, offer: offer() },
  ...change,
});

export const promotion = (change: Partial<Promotion> = {}): Promotion => ({
  ...{ code: 'NEW100', title: 'New hundred', percentFail: 10, percentSuccess: 300 },
  ...{ description: '<p>For you</p>', offer: offer() },
  ...change,
});

type Answer = { status?: number; json: unknown };

/** Answers by the path of the call; they may be changed while it shows. What nobody answers is NO_DATA. */
export type Answers = Record<string, Answer>;

export const active = (reward: Running | null): Answers => ({
  '/api/bonus/check/active': { json: { status: reward !== null, type: reward?.type ?? null, running: reward } },
});

const TEXTS: readonly Namespace[] = ['bonus', 'banner', 'rewards', 'movement'];
const WALLET = {
  wallet: { amount: 0, locked: 0, inProgress: 0, currency: 'THB' },
  slots: ['Naga', 'Malai'].map((name) => ({ code: name.toLowerCase(), name })),
};

/** Draws a part of the bonus feature in English, against a server that answers as the test says. */
export async function showBonus(part: ReactNode, answers: Answers) {
  changeLocale('en');
  await loadTexts(TEXTS, 'en');
  const asked: string[] = [];
  const opened: Modal[] = [];
  const said: string[] = [];
  const everything: Answers = { '/api/wallet': { json: WALLET }, ...active(null), ...answers };
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const { status = 200, json } = everything[path] ?? { status: 404, json: { message: 'NO_DATA' } };
    return Response.json(json, { status });
  });
  const leaveToasts = listenToToasts(({ kind, text }) => said.push(`${kind}: ${text}`));
  const context: MemberContext = { logOut() {}, openConditions() {}, openModal: (modal) => opened.push(modal) };
  const client = createQueryClient(() => undefined);
  const { unmount } = render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Texts of={TEXTS}>
          <Routes>
            <Route element={<Outlet context={context} />}>
              <Route path="*" element={part} />
            </Route>
          </Routes>
        </Texts>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    asked,
    opened,
    said,
    answers: everything,
    /** Asks the server again, as a signal would make it. */
    hearSignal: () => client.invalidateQueries({ queryKey: ['wallet'] }),
    leave: () => {
      unmount();
      leaveToasts();
      client.clear();
      vi.unstubAllGlobals();
    },
  };
}
