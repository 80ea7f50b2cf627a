import type { AnswerOf } from '@krapao/contract/calls';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { readStored } from '@krapao/web/browser/storage.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { timeLeft } from '../../shared/time/countdown.ts';
import { writeMoney } from './write-figures.ts';

/** Puts the deposits that wait for payment into the shell, each with the row rendered for its kind. */
export function showWaiting(picture: Element, { waiting, wallet }: AnswerOf<'GET /api/wallet'>): void {
  const drawn = document.querySelector<HTMLTemplateElement>('template.app-shell')?.content;
  const rows = waiting.flatMap(({ way, amount, expireIn }) => {
    const left = timeLeft(expireIn, serverNow());
    const row = drawn?.querySelector(`.unpaid > li:has([data-way=${way}])`)?.cloneNode(true) as Element | undefined;
    if (!row || left.ms === 0) return [];
    const money = row.querySelector<HTMLElement>('.money');
    if (readStored('hideBalance') === 'yes') money?.replaceChildren(MASKED_AMOUNT);
    else writeMoney(money, amount, wallet.currency);
    row.querySelector('.unpaid-clock')?.replaceChildren(left.text);
    return [row];
  });
  const list = picture.querySelector('.unpaid');
  list?.replaceChildren(...rows);
  picture.classList.toggle('has-unpaid', rows.length > 0);
}
