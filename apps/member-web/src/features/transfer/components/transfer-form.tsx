import { formatMoney, type Minor, minor, parseMajor, plainAmount, toMajor } from '@krapao/money';
import { AmountField, amountOf } from '@krapao/ui/amount-field';
import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { Icon } from '@krapao/ui/icon';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useUnit } from '@krapao/web/i18n/use-unit.ts';
import { LoadAgain } from '@krapao/web/parts/load-again.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatCredits } from '../../../shared/games/use-credits-text.ts';
import { playable } from '../../../shared/money/balance.ts';
import { useAccountName } from '../../../shared/money/use-account-name.ts';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../../shared/session/member-context.ts';
import { transferLimitQuery } from '../api/transfer-limit-query.ts';
import {
  accountsOf,
  allOf,
  creditsOf,
  type Ends,
  everythingFor,
  faultOf,
  firstEnds,
  moveOf,
  presetsOf,
  smallest,
} from '../model.ts';
import { AccountStrip } from './account-strip.tsx';
import { Route } from './route.tsx';
import { TransferAll } from './transfer-all.tsx';

type Props = Pick<ModalProps, 'openModal'> & {
  wallet: WalletAnswer;
  from: string | undefined;
  to: string | undefined;
  isSending: boolean;
  isSendingAll: boolean;
  /** No answer came yet, so nobody knows. */
  isChecking: boolean;
  onSend: (wish: { from: string; to: string; amount: number }) => void;
  onSendAll: (to: string) => void;
};

export function TransferForm(props: Props) {
  const { wallet, isSending, isSendingAll, isChecking, onSend, onSendAll, openModal } = props;
  const { currency } = wallet.wallet;
  const t = useTranslations('transfer');
  const movement = useTranslations('movement');
  const nameOf = useAccountName(wallet.slots);
  const unit = useUnit(currency);
  const errorText = useErrorText(currency);
  const limit = useQuery(transferLimitQuery);
  const accounts = accountsOf(wallet);
  const [ends, setEnds] = useState<Ends>(() => firstEnds(props, accounts));
  const [picking, setPicking] = useState<keyof Ends>(ends.from === undefined ? 'from' : 'to');
  const [typed, setTyped] = useState('');
  const [isAll, setIsAll] = useState(false);
  const [wasSent, setWasSent] = useState(false);

  const find = (code: string | undefined) => accounts.find((account) => account.code === code);
  const [from, to] = [find(ends.from), find(ends.to)];
  const all = from && allOf(from, to, currency);
  // All stays all when another balance is heard.
  const wanted = isAll && all !== undefined ? String(toMajor(all, currency)) : typed;
  const amount = amountOf(wanted, currency);
  const minimum = parseMajor(limit.data?.transferMin ?? 0, currency);
  const walletAmount = playable(wallet.wallet);
  const fault = faultOf({ from, to, amount }, { walletAmount, minimum, currency });
  const move = from && to && from.code !== to.code && amount > 0n ? moveOf(amount, from, to, currency) : undefined;
  const type = (value: string) => {
    setTyped(value);
    setIsAll(false);
    setWasSent(false);
  };
  const change = (next: Ends) => {
    setEnds(next);
    type(wanted);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!fault && from && to) onSend({ from: from.code, to: to.code, amount: toMajor(amount, currency) });
  };
  const money = (value: Minor) => formatMoney(toMajor(value, currency), currency);
  const isAmountWrong = fault === 'minimum' || fault === 'notEnough';
  const amountFault = () => {
    if (fault === 'notEnough') return errorText(new ApiError('MONEY_NOT_ENOUGH'));
    const value = from && to ? smallest(minimum, from, to, currency) : minimum;
    const plain = plainAmount(toMajor(value, currency), currency);
    return errorText(new ApiError('TRANSFER_MINIMUM', 422, { value: plain }));
  };
  const endsFault =
    fault === 'walletFirst' || fault === 'maintenance' ? t(fault, { name: nameOf(to?.code ?? '') }) : undefined;

  return (
    <form className="transfer" onSubmit={submit} noValidate>
      <Route
        from={from}
        to={to}
        after={
          move && from && to && move.leaves <= from.balance
            ? { from: minor(from.balance - move.leaves), to: minor(to.balance + move.arrives) }
            : undefined
        }
        currency={currency}
        picking={picking}
        onPick={setPicking}
        onSwap={() => change({ from: ends.to, to: ends.from })}
      />
      {(endsFault || (wasSent && fault && !isAmountWrong)) && (
        <p className="field-hint is-bad" role="alert">
          <Icon name="warn" />
          <span>{endsFault ?? t(fault as 'selectAccount' | 'sameAccount')}</span>
        </p>
      )}
      <AccountStrip
        label={picking === 'from' ? t('chooseFrom') : t('chooseTo')}
        accounts={accounts}
        closed={wallet.slots.filter((gameAccount) => !gameAccount.isActive)}
        currency={currency}
        value={ends[picking]}
        onChange={(code) => change({ ...ends, [picking]: code })}
        onOpenAccount={(code) => openModal({ of: 'game-account', code })}
      />
      <AmountField
        label={movement('amount')}
        currency={currency}
        value={wanted}
        onChange={type}
        error={wasSent && isAmountWrong ? amountFault() : undefined}
        hint={
          move?.rounding
            ? t('rounded', {
                amount: money(move.arrives),
                rest: money(move.rounding.rest),
                step: money(move.rounding.step),
                game: move.rounding.gameAccount.name,
                name: nameOf(move.rounding.staysIn),
              })
            : move &&
              to?.gameAccount &&
              t('credits', {
                name: to.gameAccount.name,
                credits: formatCredits(creditsOf(move.arrives, to.gameAccount, currency)),
                rate: String(to.gameAccount.ftWalletSlot),
                unit,
              })
        }
        all={
          all === undefined
            ? undefined
            : { label: movement('all'), value: toMajor(all, currency), onChoose: () => setIsAll(true) }
        }
        presets={{ label: movement('presets'), values: presetsOf(currency) }}
      />
      {isChecking && (
        <Banner>
          <b>{movement('checking')}</b>
          <p>{movement('noAnswer')}</p>
        </Banner>
      )}
      {limit.isError && !limit.data && <LoadAgain query={limit} />}
      <div className="transfer-foot">
        <Button
          type="submit"
          tone="gold"
          size="lg"
          wide
          busy={isSending}
          disabled={isSendingAll || !limit.data} // Nobody knows what it must be at least.
        >
          {move && to ? t('submit', { amount: money(move.arrives), name: nameOf(to.code) }) : t('title')}
        </Button>
        {to && !to.gameAccount?.maintenance && limit.data && (
          <TransferAll
            to={to}
            name={nameOf(to.code)}
            amount={everythingFor(to, accounts, minimum, currency)}
            currency={currency}
            busy={isSendingAll}
            disabled={isSending}
            onSend={() => onSendAll(to.code)}
          />
        )}
      </div>
    </form>
  );
}
