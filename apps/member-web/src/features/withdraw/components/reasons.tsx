import type { Currency } from '@krapao/money';
import { formatMoney } from '@krapao/money';
import { Button, buttonClass } from '@krapao/ui/actions/button';
import { Icon, type IconName } from '@krapao/ui/brand/icon';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { bankName } from '../../../shared/bank-account/banks.ts';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { useAccountName } from '../../../shared/money/use-account-name.ts';
import type { GameAccount, WalletAnswer } from '../../../shared/money/wallet-query.ts';
import { PATHS, receiptPath } from '../../../shared/paths.ts';
import type { ModalProps } from '../../../shared/session/member-context.ts';
import type { WithdrawReason } from '../api/withdraw-check-query.ts';

const ICON = {
  BELOW_MINIMUM: 'wallet',
  BONUS_RUNNING: 'bonus',
  TRANSFER_IN_PROGRESS: 'transfer',
  WITHDRAWAL_IN_PROGRESS: 'withdraw',
  GAME_BUSY: 'clock',
  GAME_SILENT: 'wifi',
  NO_BANK: 'bank',
  BANK_CLOSED: 'bank',
  NAME_NOT_ENGLISH: 'edit',
  ACCOUNT_FROZEN: 'shield',
  BLOCKED: 'shield',
} as const satisfies Record<WithdrawReason['code'], IconName>;

type Props = {
  reasons: readonly WithdrawReason[];
  currency: Currency;
  min: number | undefined;
  bank: WalletAnswer['bankAccount']['bank'];
  gameAccounts: readonly GameAccount[];
  reward: WalletAnswer['reward'];
  /** Refetches everything. */
  onRetry: () => void;
  /** Closes the sheet, for remedies that link to another page. */
  onLeave: () => void;
  openModal: ModalProps['openModal'];
};

/** Every reason that prevents a withdrawal, with figures and remedy. */
export function Reasons({ reasons, ...context }: Props) {
  return (
    <ul className="withdraw-reasons card-list">
      {reasons.map((reason) => (
        <li key={`${reason.code} ${reason.reference ?? reason.game ?? ''}`}>
          <span className="withdraw-reason-icon">
            <Icon name={ICON[reason.code]} />
          </span>
          <Reason reason={reason} {...context} />
        </li>
      ))}
    </ul>
  );
}

function Reason({ reason, ...context }: Omit<Props, 'reasons'> & { reason: WithdrawReason }) {
  const { title, body } = useWords(reason, context);
  return (
    <div className="grow">
      <b>{title}</b>
      {body && <p className="ink-soft text-caption">{body}</p>}
      <Remedy reason={reason} {...context} />
    </div>
  );
}

/** The reason as text, with its exact figure. */
function useWords(
  reason: WithdrawReason,
  { currency, min, bank: names, gameAccounts, reward }: Omit<Props, 'reasons'>,
) {
  const t = useTranslations('withdraw');
  const ageText = useAgeText();
  const nameOf = useAccountName(gameAccounts);
  const locale = useLocale();
  const { code, since, until } = reason;
  const amount = useHiddenAmounts() ? MASKED_AMOUNT : formatMoney(reason.amount, currency);
  const bank = bankName(names, locale);
  const age = since && t('since', { time: formatDateTime(since), ago: ageText(since) });
  switch (code) {
    case 'BELOW_MINIMUM':
      return {
        title: t('reasons.BELOW_MINIMUM.title', { amount }),
        body: t('reasons.BELOW_MINIMUM.body', { min: formatMoney(min, currency) }),
      };
    case 'BONUS_RUNNING': {
      const rule = reward?.rule ?? 'balance';
      const more = reason.amount !== undefined && t(`reasons.BONUS_RUNNING.body.${rule}`, { amount });
      const end = until && t('reasons.BONUS_RUNNING.until', { time: formatDateTime(until) });
      return { title: t('reasons.BONUS_RUNNING.title'), body: [more, end].filter(Boolean).join(' · ') };
    }
    case 'TRANSFER_IN_PROGRESS':
      return { title: t('reasons.TRANSFER_IN_PROGRESS.title', { amount, game: nameOf(reason.game ?? '') }), body: age };
    case 'WITHDRAWAL_IN_PROGRESS':
      return { title: t('reasons.WITHDRAWAL_IN_PROGRESS.title', { amount }), body: age };
    case 'GAME_BUSY':
    case 'GAME_SILENT': {
      const game = nameOf(reason.game ?? '');
      return { title: t(`reasons.${code}.title`, { amount, game }), body: t(`reasons.${code}.body`) };
    }
    case 'BANK_CLOSED':
      return { title: t('reasons.BANK_CLOSED.title', { bank }), body: t('reasons.BANK_CLOSED.body') };
    case 'NAME_NOT_ENGLISH':
      return { title: t('reasons.NAME_NOT_ENGLISH.title'), body: t('reasons.NAME_NOT_ENGLISH.body', { bank }) };
    case 'BLOCKED': {
      const body = until ? t('reasons.BLOCKED.until', { time: formatDateTime(until) }) : t('reasons.BLOCKED.body');
      return { title: t('reasons.BLOCKED.title'), body };
    }
    default:
      return { title: t(`reasons.${code}.title`), body: t(`reasons.${code}.body`) };
  }
}

function Remedy({ reason, onRetry, onLeave, openModal }: Omit<Props, 'reasons'> & { reason: WithdrawReason }) {
  const t = useTranslations('withdraw');
  const common = useTranslations('common');
  // The page replaces the sheet in the history too.
  const link = (to: string, words: ReactNode) => (
    <Link className={buttonClass({ tone: 'line', size: 'sm' })} to={to} replace onClick={onLeave}>
      {words}
    </Link>
  );
  const button = (words: ReactNode, onClick: () => void) => (
    <Button tone="goldline" size="sm" onClick={onClick}>
      {words}
    </Button>
  );
  switch (reason.code) {
    case 'BELOW_MINIMUM':
      return button(t('deposit'), () => openModal({ of: 'deposit' }));
    case 'GAME_SILENT':
      return button(common('retry'), onRetry);
    case 'GAME_BUSY':
      return null; // Ends with the pending transfer, listed beside it.
    case 'NAME_NOT_ENGLISH':
      return button(t('editName'), () => openModal({ of: 'bank-name', after: () => openModal({ of: 'withdraw' }) }));
    case 'BONUS_RUNNING':
      return link(PATHS.bonus, t('seeBonus'));
    case 'TRANSFER_IN_PROGRESS':
    case 'WITHDRAWAL_IN_PROGRESS':
      return link(receiptPath(reason.reference ?? ''), t('seeEntry'));
    default:
      return link(PATHS.userContact, t('contact'));
  }
}
