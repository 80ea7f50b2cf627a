import type { AnswerOf } from '@krapao/contract/calls';
import { type Currency, formatMajor, formatMoney, partsOfMoney } from '@krapao/money';
import { balanceOf } from '@krapao/money/balance';
import { formatTime } from '@krapao/web/time/format.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { oldestReadAt } from '../../shared/money/balance-age.ts';

/** Placeholder time of the shell's figures; in the far future, so they never count as old. */
export const PICTURE_TIME = Date.UTC(9999, 0, 1);

/** Writes a member's figures into the shell's balance card and makes them visible. */
export function writeFigures(picture: Element, answer: AnswerOf<'GET /api/wallet'>): void {
  const { currency } = answer.wallet;
  const { total, available, inGames, inProgress, locked } = balanceOf(answer.wallet, answer.slots);
  writeMoney(picture.querySelector('.balance-card-total .money'), total, currency);

  const when = picture.querySelector('.balance-card-when');
  const now = serverNow();
  const whenText = (when?.textContent ?? '').replace(formatTime(PICTURE_TIME), formatTime(now));
  // The shell's text only covers "now"; the age of older game balances comes with the app.
  when?.replaceChildren(oldestReadAt(answer, now) < now ? '\u00a0' : whenText);

  picture.querySelector('.balance-card-split')?.classList.toggle('is-empty', total === 0);
  // In the order of the balance card. The last two exist only for an amount above zero, and the last has no bar.
  const bars = picture.querySelectorAll<HTMLElement>('.balance-card-split > i');
  const lines = picture.querySelectorAll('.balance-card-key > li');
  for (const [index, value] of [available, inGames, locked, inProgress].entries()) {
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

/** Replaces the amount in markup that the app rendered. */
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
