import type { AnswerOf } from '@krapao/contract/calls';
import { VEIL } from '@krapao/ui/veil';
import { readStored } from '@krapao/web/browser/storage.ts';
import { timeLeft } from '@krapao/web/time/countdown.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { writeMoney } from './write-figures.ts';

/** Puts the deposits that wait to be paid into the picture, for each the row of its kind that was drawn with it. */
export function showWaiting(picture: Element, { waiting, wallet }: AnswerOf<'GET /api/wallet'>): void {
  const drawn = document.querySelector<HTMLTemplateElement>('template.first-picture')?.content;
  const rows = waiting.flatMap(({ way, amount, expireIn }) => {
    const left = timeLeft(expireIn, serverNow());
    const row = drawn?.querySelector(`.unpaid > li:has([data-way=${way}])`)?.cloneNode(true) as Element | undefined;
    if (!row || left.ms === 0) return [];
    const money = row.querySelector<HTMLElement>('.money');
    if (readStored('hideBalance') === 'yes') money?.replaceChildren(VEIL);
    else writeMoney(money, amount, wallet.currency);
    row.querySelector('.unpaid-clock')?.replaceChildren(left.text);
    return [row];
  });
  const list = picture.querySelector('.unpaid');
  list?.replaceChildren(...rows);
  picture.classList.toggle('has-unpaid', rows.length > 0);
}
