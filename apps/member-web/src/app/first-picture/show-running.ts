import type { AnswerOf } from '@krapao/contract/calls';
import { formatMoney } from '@krapao/money';
import { VEIL } from '@krapao/ui/veil';
import { readStored } from '@krapao/web/browser/storage.ts';
import { placesOf, untilOf } from '../../shared/rewards/places.ts';
import { PICTURE_TIME } from './write-figures.ts';

/** What is missing from the reward of the picture, until it is known: a figure that its words are found by. */
export const PICTURE_AMOUNT = 1;

/** Puts the reward that runs into the picture, in the words of its rule that were drawn with it. */
export function showRunning(picture: Element, { reward, wallet }: AnswerOf<'GET /api/wallet'>): void {
  for (const before of picture.querySelectorAll('.running')) before.remove();
  if (!reward) return;
  const drawn = document.querySelector<HTMLTemplateElement>('template.first-picture')?.content;
  const card = drawn?.querySelector(`.running[data-rule=${reward.rule}]`)?.cloneNode(true) as Element | undefined;
  if (!card) return;
  const hidden = readStored('hideBalance') === 'yes';
  const write = (place: string, drawnText: string, text: string) => {
    const words = card.querySelector(place);
    words?.replaceChildren((words.textContent ?? '').replace(drawnText, () => text));
  };
  write('.running-title', '', reward.title);
  write('.running-until', untilOf({ until: new Date(PICTURE_TIME).toISOString() }), untilOf(reward));
  const left = hidden ? VEIL : formatMoney(reward.left, wallet.currency);
  write('.running-left', formatMoney(PICTURE_AMOUNT, 'THB'), left);
  const meter = card.querySelector<HTMLElement>('.meter');
  const { at, failAt } = placesOf(reward, hidden);
  meter?.style.setProperty('--at', `${at}%`);
  if (failAt !== undefined) meter?.style.setProperty('--fail', `${failAt}%`);
  delete meter?.dataset.style;
  picture.querySelector('.home-actions')?.after(card);
  picture.classList.add('has-running');
}
