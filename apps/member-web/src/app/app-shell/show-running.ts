import type { AnswerOf } from '@krapao/contract/calls';
import { formatMoney } from '@krapao/money';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { readStored } from '@krapao/web/browser/storage.ts';
import { placesOf, untilOf } from '../../shared/rewards/places.ts';
import { PICTURE_TIME } from './write-figures.ts';

/** Placeholder of the missing amount in the shell; its formatted text marks the place to replace. */
export const PICTURE_AMOUNT = 1;

/** Puts the running reward into the shell, using the card that was rendered for its rule. */
export function showRunning(picture: Element, { reward, wallet }: AnswerOf<'GET /api/wallet'>): void {
  for (const before of picture.querySelectorAll('.running')) before.remove();
  if (!reward) return;
  const drawn = document.querySelector<HTMLTemplateElement>('template.app-shell')?.content;
  const card = drawn?.querySelector(`.running[data-rule=${reward.rule}]`)?.cloneNode(true) as Element | undefined;
  if (!card) return;
  const hidden = readStored('hideBalance') === 'yes';
  const write = (place: string, drawnText: string, text: string) => {
    const words = card.querySelector(place);
    words?.replaceChildren((words.textContent ?? '').replace(drawnText, () => text));
  };
  write('.running-title', '', reward.title);
  write('.running-until', untilOf({ until: new Date(PICTURE_TIME).toISOString() }), untilOf(reward));
  const left = hidden ? MASKED_AMOUNT : formatMoney(reward.left, wallet.currency);
  write('.running-left', formatMoney(PICTURE_AMOUNT, 'THB'), left);
  const meter = card.querySelector<HTMLElement>('.meter');
  const { at, failAt } = placesOf(reward, hidden);
  meter?.style.setProperty('--at', `${at}%`);
  if (failAt !== undefined) meter?.style.setProperty('--fail', `${failAt}%`);
  delete meter?.dataset.style;
  picture.querySelector('.home-actions')?.after(card);
  picture.classList.add('has-running');
}
