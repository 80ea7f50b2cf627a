import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';

const STEPS = ['Open it', 'Press it', 'Close it'];
const TOPICS = [
  { film: 'wallet', title: 'Wallet', steps: STEPS },
  { film: 'playing', title: 'Playing', steps: STEPS },
  { film: 'balance', title: 'Balance', steps: STEPS },
  { film: 'bonus', title: 'Bonus', steps: STEPS },
  { film: 'ending', title: 'Ending a bonus', steps: STEPS },
] as const;

it('offers five topics in their order, each in a modal', { tags: ['S2.5', 'S2.41', 'S2.42'] }, async () => {
  const { press } = await openApp('/howto', {
    answers: { 'GET /api/lookup/howto': () => TOPICS.map((topic) => ({ ...topic, poster: null, steps: STEPS })) },
    isMember: false,
  });
  const main = await screen.findByRole('main');
  const cards = await within(main).findAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual(TOPICS.map(({ title }) => `${title}3 steps`));
  for (const [place, { film, title }] of TOPICS.entries()) {
    await press(/3 steps$/, cards[place]);
    const modal = await screen.findByRole('dialog', { name: title });
    expect(within(modal).getByLabelText<HTMLVideoElement>(title, { selector: 'video' }).src).toContain(
      `/howto/en/${film}.mp4`,
    );
    expect(
      within(modal)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(STEPS);
    await press('Close', modal);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('shows the poster of the operators in place of the app’s, on the card and before the film', {
  tags: ['O1192'],
}, async () => {
  const topics = [
    { film: 'wallet', poster: '/pictures/own.webp', title: 'Wallet', steps: STEPS },
    { film: 'bonus', poster: null, title: 'Bonus', steps: STEPS },
  ] as const;
  const { press } = await openApp('/howto', {
    answers: { 'GET /api/lookup/howto': () => topics.map((topic) => ({ ...topic, steps: STEPS })) },
    isMember: false,
  });
  const cards = await within(await screen.findByRole('main')).findAllByRole('listitem');
  const pictures = cards.map((card) => card.querySelector('img')?.getAttribute('src'));
  expect(pictures).toEqual(['/pictures/own.webp', expect.not.stringContaining('own.webp')]);
  await press(/3 steps$/, cards[0]);
  const film = await screen.findByLabelText<HTMLVideoElement>('Wallet', { selector: 'video' });
  expect(film.getAttribute('poster')).toBe('/pictures/own.webp');
});
