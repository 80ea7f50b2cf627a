import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, formatMajor, formatMoney, partsOfMoney } from '@krapao/money';
import { formatTime } from '@krapao/web/time/format.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { balanceOf, heardAt } from '../../shared/money/balance.ts';

/** When the figures of the picture were heard, until there are any: far enough away never to be long ago. */
export const PICTURE_TIME = Date.UTC(9999, 0, 1);

/** Writes a member's figures into the purse of the picture, and lets them be seen. */
export function writeFigures(picture: Element, answer: AnswerOf<'GET /api/wallet'>): void {
  const { currency } = answer.wallet;
  const { total, available, inGames, inProgress, locked } = balanceOf(answer);
  writeMoney(picture.querySelector('.purse-total .money'), total, currency);

  const when = picture.querySelector('.purse-when');
  const now = serverNow();
  const whenText = (when?.textContent ?? '').replace(formatTime(PICTURE_TIME), formatTime(now));
  // The picture can say nothing but "now"; how old the balance of a game is, the app will say.
  when?.replaceChildren(heardAt(answer, now) < now ? '\u00a0' : whenText);

  picture.querySelector('.purse-split')?.classList.toggle('is-empty', total === 0);
  // In the order of the purse; the last two stand there only when there is such money.
  const bars = picture.querySelectorAll<HTMLElement>('.purse-split > i');
  const lines = picture.querySelectorAll('.purse-key > li');
  for (const [index, value] of [available, inGames, inProgress, locked].entries()) {
    if (bars[index]) {
      bars[index].style.flexGrow = String(value);
      delete bars[index].dataset.style;
    }
    lines[index]?.querySelector('b')?.replaceChildren(formatMajor(value, currency));
    if (index > 1 && value <= 0) {
      bars[index]?.remove();
      lines[index]?.remove();
    }
  }
  picture.classList.add('has-figures');
}

/** Into an amount that the app has drawn. */
export function writeMoney(money: HTMLElement | null, amount: number, currency: Currency): void {
  const text = formatMoney(amount, currency);
  const { sign, symbol, whole, decimals } = partsOfMoney(text) ?? {};
  money?.querySelector('.spoken')?.replaceChildren(text);
  money?.style.setProperty('--chars', String(text.length));
  delete money?.dataset.style;
  money
    ?.querySelector('[aria-hidden]')
    ?.replaceChildren(
      sign ?? '',
      span('money-currency', symbol),
      whole ?? '',
      ...(decimals ? [span('money-decimals', decimals)] : []),
    );
}

function span(className: string, text = ''): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}
