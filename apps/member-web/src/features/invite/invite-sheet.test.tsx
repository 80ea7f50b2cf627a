import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Answers, MEMBER_ID, openApp, refuse, toastOf, wallet } from '../../testing/open-app.tsx';

const BANNER = {
  image: '/banners/invite.svg',
  alt: '',
  html: '<h3>Better together</h3><p>When they play, you get 0.5% of their bets as a bonus.</p>',
};

const PREVIEW = {
  ...{ rule: 'balance' as const, percentSuccess: 300, percentFail: 10, until: '2026-11-23T05:00:00.000Z' },
  ...{ amount: 120, principal: 0, free: 700, base: 120, successAt: 360, failAt: 12 },
};
const INVITES = { total: 0, invites: [], preview: PREVIEW };

const shortcuts = () => screen.findByRole('navigation', { name: 'Shortcuts' });
const sheet = () => screen.findByRole('dialog', { name: 'Invite friends' });
const text = async () => (await sheet()).textContent;
const rows = async () => within(await sheet()).getAllByRole('row');

async function open(answers: Answers = {}) {
  const app = await openApp('/user/home', { answers: { 'GET /api/invite/banners': () => [], ...answers } });
  await app.press(/^Invite/, await shortcuts());
  await sheet();
  return app;
}

describe('banners', () => {
  it('Invite friends: the banner comes first, with picture and words, then the modal', {
    tags: ['S2.63', 'S2.77'],
  }, async () => {
    const { press, times } = await open({ 'GET /api/invite/banners': () => [BANNER] });
    expect(times('GET /api/invite/banners')).toBe(1);
    const banner = await within(await sheet()).findByRole('region', { name: 'Invite friends' });
    expect(within(banner).getByRole('presentation').getAttribute('src')).toBe(BANNER.image);
    // The test DOM's sanitiser drops the first tag; its text remains.
    expect(banner.textContent).toContain('Better together');
    expect(banner.textContent).toContain('you get 0.5% of their bets as a bonus');
    expect(await text()).not.toContain('Invite link');
    await press('Continue');
    await waitFor(async () => expect(await text()).toContain('Invite link'));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('Invite friends: without banners the plain modal opens at once', { tags: ['S2.79'] }, async () => {
    await open();
    await waitFor(async () => expect(await text()).toContain('Invite link'));
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });
});

describe('invite friends', () => {
  it('shows and copies the link: the register page with prefix and id, which registers a friend as mine', {
    tags: ['S2.76', 'S2.145'],
  }, async () => {
    const boun = { from: { name: 'Boun' }, amount: 0, createdAt: '2026-11-16T05:00:00.000Z' };
    const { press } = await open({ 'POST /api/invite': () => ({ total: 1, invites: [boun], preview: null }) });
    const link = `${window.location.origin}/register?code=KP${MEMBER_ID}`;
    within(await sheet()).getByText(link);
    await within(await sheet()).findByRole('img', { name: 'QR code of your invite link' });
    await press('Copy', await sheet());
    await toastOf('Copied');
    expect(await navigator.clipboard.readText()).toBe(link);
    const friend = await within(await sheet()).findByRole('row', { name: /Boun/ });
    expect(friend.textContent).toContain('฿0.00');
  });

  it('shows the success and the fail percentage, and no bonus to collect yet', { tags: ['S2.146'] }, async () => {
    await open();
    await waitFor(async () => expect(await text()).toContain('Withdraw when the bonus reaches 300%'));
    expect(await text()).toContain('The bonus ends at 10%');
    expect(await text()).toContain('No invite bonus to collect yet');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Receive bonus' }).disabled).toBe(true);
  });

  it('shows what it becomes before the button, which waits for these figures', { tags: ['R28.10'] }, async () => {
    let answer = () => {};
    const requested = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await open({
      'GET /api/wallet': () => wallet({ invite: { amount: 120, success: 300, fail: 10 } }),
      'POST /api/invite': async () => {
        await requested;
        return INVITES;
      },
    });
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Receive bonus' });
    await waitFor(async () => expect(await text()).toContain('฿120.00'));
    expect(button().disabled).toBe(true);
    answer();
    const card = await within(await sheet()).findByRole('region', { name: /120\.00 as a bonus/ });
    expect(button().disabled).toBe(false);
    expect(card.compareDocumentPosition(button())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(card.textContent).toMatch(
      /฿12\.00.*฿360\.00.*Until .*Your other ฿700\.00 stays free.*If you cancel, the ฿120\.00/s,
    );
  });

  it('collects the bonus; a refusal is a danger toast', { tags: ['S1.13', 'S2.148'] }, async () => {
    const { answers, press, times } = await open({
      'POST /api/invite': () => INVITES,
      'GET /api/wallet': () => wallet({ invite: { amount: 120, success: 300, fail: 10 } }),
      'GET /api/invite/bonus': () => refuse('NO_INVITE_BONUS'),
    });
    await press('Receive bonus');
    await toastOf('No invite bonus to collect yet', 'danger');
    answers['GET /api/invite/bonus'] = () => ({ message: 'INVITE_BONUS_SUCCESS', amount: 120 });
    await press('Receive bonus');
    await toastOf('Invite bonus received ฿120.00');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite friends' })).toBeNull());
    expect(times('GET /api/invite/bonus')).toBe(2);
  });

  it('lists the invited members in pages of ten', { tags: ['S2.147', 'S9.22'] }, async () => {
    const invites = Array.from({ length: 23 }, (_, index) => ({
      from: { name: `Friend ${index + 1}` },
      amount: 0,
      createdAt: new Date(Date.UTC(2026, 0, 31 - index)).toISOString(),
    }));
    const { press } = await open({
      'POST /api/invite': ({ body: { page, limit } }) => ({
        total: invites.length,
        invites: invites.slice((page - 1) * limit, page * limit),
        preview: null,
      }),
    });
    await waitFor(async () => expect(await rows()).toHaveLength(1 + 10));
    await press('Last page');
    await waitFor(async () => expect((await rows()).at(-1)?.textContent).toContain('Friend 23'));
    expect(await rows()).toHaveLength(1 + 3);
  });
});
