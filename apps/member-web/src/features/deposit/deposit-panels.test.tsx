import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, show } from '../../testing/show.tsx';
import type { Deposit } from './api/latest-deposits-query.ts';
import type { Channel } from './channels.ts';
import { BankTransferPanel } from './components/bank-transfer-panel.tsx';
import { GiftPanel } from './components/gift-panel.tsx';
import { ManualPanel } from './components/manual-panel.tsx';
import { SentSlip } from './components/sent-slip.tsx';
import { FootPlace } from './foot.tsx';

const toasts = vi.hoisted(() => ({ info: vi.fn(), error: vi.fn(), success: vi.fn() }));
vi.mock('@krapao/ui/layers/toast', () => ({ toast: toasts }));
const sealed = vi.hoisted(() => ({ encryptLink: vi.fn(async (link: string) => `sealed ${link}`) }));
vi.mock('./encrypt-link.ts', () => sealed);

const KBANK: Channel = {
  ...{ id: 'transfer KBANK 0123456789', way: 'transfer', code: 'KBANK', name: 'Kasikornbank' },
  ...{ holder: 'KRAPAO DEMO CO LTD', number: '0123456789', currency: 'THB', minimum: undefined },
};
const NOW = Date.parse('2026-11-16T10:00:00.000Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const notice = { status: 'IN_PROGRESS', reference: 'N1', amount: 300.34, createdAt: at(0), expireIn: at(30) };
const deposit = (change: object): Deposit =>
  ({ reference: 'D1', from: 'KBANK', amount: 250, status: 'SUCCESS', ...change }) as Deposit;
const doNothing = { onCopy: () => {}, onDone: () => {} };

/** Panels render their buttons into the foot of the sheet. */
function Sheet({ children }: { children: ReactNode }) {
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  return (
    <FootPlace value={foot}>
      {children}
      <div ref={setFoot} />
    </FootPlace>
  );
}

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

describe('a notice of manual mode', () => {
  let paid: Deposit[];
  let answers: Answers;
  const onClose = vi.fn();
  beforeEach(() => {
    paid = [];
    answers = {
      'POST /api/statement': () => ({ json: { total: 0, statements: paid } }),
      'POST /api/wallet/add': () => ({ json: notice }),
      'DELETE /api/wallet/add/N1': () => ({ json: { message: 'OK' } }),
    };
  });
  const open = (waiting?: typeof notice) =>
    show(
      <Sheet>
        <ManualPanel accounts={[KBANK]} currency="THB" waiting={waiting} {...doNothing} onClose={onClose} />
      </Sheet>,
      answers,
    );
  const requestAmount = async ({ type, press }: ReturnType<typeof open>) => {
    await type('300');
    await press('Show where to transfer');
  };

  it('ends in the moment of success once its money is there, and no longer asks for it', async () => {
    const view = open();
    await requestAmount(view);
    await view.shows('Pay exactly');
    paid = [deposit({ reference: 'N1', from: 'BANK', amount: 300 })];
    await view.receiveSignal();
    await view.shows('฿300.00 is in your wallet');
    expect(view.page.querySelector('[role=status]')?.textContent).toContain('Money received');
    expect(view.page.textContent).not.toMatch(/Transfer exactly|Pay exactly/);
    await view.press('Close');
    expect(onClose).toHaveBeenCalled();
  });

  it('that was made before shows again, and shows that it was paid before anybody looked', async () => {
    const view = open(notice);
    await view.shows('300.34');
    expect(view.page.querySelector('[role=timer]')?.textContent).toBe('30:00');
    paid = [deposit({ reference: 'N1', amount: 300.34 })];
    const later = open(notice);
    await later.shows('฿300.34 is in your wallet');
  });

  it('is taken back when another amount is wanted', async () => {
    const view = open(notice);
    await view.press('Change the amount');
    await view.shows('Say how much you will transfer');
  });

  it('that is over says what becomes of money that was paid, with its reference and whom to ask', async () => {
    const view = open({ ...notice, expireIn: at(0) });
    await view.shows('Time is up for ฿300.34');
    await view.shows('Your money is not lost');
    await view.shows('N1');
    await view.shows('Ask support');
  });

  it('that is refused says why', async () => {
    answers['POST /api/wallet/add'] = () => ({ status: 422, json: { message: 'TRANSFER_MINIMUM', value: 500 } });
    await requestAmount(open());
    await vi.waitFor(() => expect(toasts.error).toHaveBeenCalledWith('Minimum amount 500 baht'));
  });
});

it('a transfer ends in the same moment of success, each time one comes', { tags: ['P65'] }, async () => {
  let arrive: (deposit: Deposit) => void = () => {};
  function Arriving() {
    const [arrivals, setArrivals] = useState([deposit({ reference: 'D0' })]);
    arrive = (next) => setArrivals((before) => [...before, next]);
    return <BankTransferPanel channel={KBANK} arrivals={arrivals} {...doNothing} onClose={() => {}} />;
  }
  const view = show(
    <Sheet>
      <Arriving />
    </Sheet>,
    {},
  );
  await view.shows('KRAPAO DEMO CO LTD');
  arrive(deposit({ from: 'GIFT', reference: 'G1' }));
  await view.shows('KRAPAO DEMO CO LTD');
  arrive(deposit({ reference: 'D2', amount: 90 }));
  await view.shows('฿90.00 is in your wallet');
  await view.press('Deposit more');
  await view.shows('KRAPAO DEMO CO LTD');
});

describe('a gift link', () => {
  const LINK = 'https://gift.truemoney.com/campaign/?v=AbC123';
  const MESSAGE = `Mali sent you a gift\n${LINK}\nOpen the app`;
  const onClose = vi.fn();
  const open = (given: object = {}, more: Answers = {}) =>
    show(
      <Sheet>
        <GiftPanel linkKey="key" onClose={onClose} />
      </Sheet>,
      {
        'POST /api/wallet/truelink': () => ({ json: { status: 'SUCCESS', reference: 'G1', amount: 20, ...given } }),
        ...more,
      },
    );
  const fieldOf = ({ page }: ReturnType<typeof open>) =>
    vi.waitFor(() => page.querySelector('input') ?? Promise.reject(new Error('no field')));
  const copied = (readText: (() => Promise<string>) | undefined) =>
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { readText } } }));

  it('is taken out of the message that it is pasted with, line by line', async () => {
    const field = await fieldOf(open());
    const clipboardData = { getData: () => MESSAGE };
    field.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
    await vi.waitFor(() => expect(field.value).toBe(LINK));
  });

  it('is taken out of what was typed around it before it is encrypted; anything else is sent as it is', async () => {
    const view = open();
    const sent = async (typed: string) => {
      await view.type(typed);
      await view.press('Receive money');
      await view.press('Deposit more');
      return sealed.encryptLink.mock.lastCall?.[0];
    };
    expect(await sent(`ซองของขวัญ ${LINK} กดรับเลย`)).toBe(LINK);
    expect(await sent(' no link ')).toBe('no link');
  });

  it('is pasted by one tap', { tags: ['P64'] }, async () => {
    copied(async () => MESSAGE);
    const view = open();
    await view.press('Paste');
    await vi.waitFor(async () => expect((await fieldOf(view)).value).toBe(LINK));
  });

  it.each([
    ['nothing of ours was copied', async () => 'hello', /What you copied has no gift link/],
    ['the browser refuses', () => Promise.reject(new Error('denied')), /Touch and hold the field/],
    ['the browser cannot', undefined, /Touch and hold the field/],
  ])(
    'that cannot be pasted because %s says what to do, and what was typed stays',
    { tags: ['P64'] },
    async (_, readText, words) => {
      copied(readText);
      const view = open();
      await view.type('https://gift.true');
      await view.press('Paste');
      await view.shows(words);
      const field = await fieldOf(view);
      expect([field.value, document.activeElement === field]).toEqual(['https://gift.true', true]);
      await view.type(LINK);
      await vi.waitFor(() => expect(view.page.textContent).not.toMatch(words));
    },
  );

  it('ends in the same moment of success as every other deposit', { tags: ['P65'] }, async () => {
    const view = open();
    await view.type(LINK);
    await view.press('Receive money');
    await view.shows('฿20.00 is in your wallet');
    expect(view.page.querySelector('[role=status]')?.textContent).toContain('Money received');
    expect(view.page.querySelector('input')).toBeNull();
    await view.press('Close');
    expect(onClose).toHaveBeenCalled();
  });

  it('of which nobody knows yet is followed until its money is there, or says that it was refused', async () => {
    let status = 'IN_PROGRESS';
    const receipt = () => ({ json: { reference: 'G1', status, amount: 35 } });
    const view = open({ status, amount: null }, { 'GET /api/statement/receipt/G1': receipt });
    await view.type(LINK);
    await view.press('Receive money');
    await view.shows('Your money is safe');
    status = 'FAILED';
    await view.receiveSignal();
    await view.shows('This gift link was not accepted');
    await view.shows('G1');
    status = 'SUCCESS';
    await view.receiveSignal();
    await view.shows('฿35.00 is in your wallet');
  });
});

describe('a slip that was not accepted', () => {
  it.each([
    ['NOT_MATCH', /came from another account/],
    ['CANNOT_READ_CROPPED_IMAGE', /sharp picture/],
    ['SOMETHING_NEW', /find out what happened/],
  ])('for %s says what to do, what to quote and whom to ask', async (note, advice) => {
    const slip = { reference: 'S1', status: 'FAILED', note, amount: null, link: null, createdAt: at(0), steps: [] };
    const view = show(<SentSlip reference="S1" />, {
      'POST /api/statement/slip': () => ({ json: { total: 1, slips: [slip] } }),
      'GET /api/lookup/contact': () => ({ json: { lineLink: 'https://line.example/us' } }),
    });
    await view.shows(advice);
    await view.shows('Tell support this referenceS1');
    await vi.waitFor(() =>
      expect(view.page.querySelector('a[href="https://line.example/us"]')?.textContent).toBe('Ask support'),
    );
    expect(view.page.querySelector('[aria-label="Copy reference"]')).not.toBeNull();
  });
});
