import { formatMoney, type Minor, minor, parseMajor, plainAmount, toMajor } from '@krapao/money';
import { mainWalletOf } from '@krapao/money/balance';
import { Button } from '@krapao/ui/actions/button';
import { Banner } from '@krapao/ui/states/banner';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { type FormErrors, useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useUnit } from '@krapao/web/i18n/use-unit.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { formatCredits } from '../../../shared/games/use-credits-text.ts';
import { AmountField, amountOf } from '../../../shared/money/amount-field.tsx';
import { useAccountName } from '../../../shared/money/use-account-name.ts';
import type { GameAccount, WalletAnswer } from '../../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../../shared/session/member-context.ts';
import { transferLimitQuery } from '../api/transfer-limit-query.ts';
import {
  accountsOf,
  allOf,
  creditsOf,
  type Ends,
  everythingFor,
  findTransferError,
  firstEnds,
  moveOf,
  presetsOf,
  smallest,
  type TransferError,
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
  /** No answer yet: the outcome is unknown. */
  isChecking: boolean;
  onSend: (request: { from: string; to: string; amount: number }) => void;
  onSendAll: (to: string) => void;
};

type Typed = Ends & { typed: string; isAll: boolean };

/** Not only after a submit. */
const SHOWN_AT_ONCE: readonly TransferError[] = ['walletFirst', 'maintenance', 'notEnough'];

export function TransferForm(props: Props) {
  const { wallet, isSending, isSendingAll, isChecking, onSend, onSendAll, openModal } = props;
  const { currency } = wallet.wallet;
  const t = useTranslations('transfer');
  const movement = useTranslations('movement');
  const common = useTranslations('common');
  const nameOf = useAccountName(wallet.slots);
  const unit = useUnit(currency);
  const errorText = useErrorText(currency);
  const limit = useQuery(transferLimitQuery);
  const accounts = accountsOf(wallet);
  const minimum = parseMajor(limit.data?.transferMin ?? 0, currency);
  const find = (code: string | undefined) => accounts.find((account) => account.code === code);
  const read = (values: Typed) => {
    const [from, to] = [find(values.from), find(values.to)];
    const all = from && allOf(from, to, currency);
    // "All" follows the balance when a new balance arrives.
    const wanted = values.isAll && all !== undefined ? String(toMajor(all, currency)) : values.typed;
    const amount = amountOf(wanted, currency);
    const rules = { walletAmount: mainWalletOf(wallet.wallet), minimum, currency };
    const least = from && to ? smallest(minimum, from, to, currency) : minimum;
    return { from, to, all, wanted, amount, least, error: findTransferError({ from, to, amount }, rules) };
  };
  const errorsOf = (values: Typed): FormErrors<Typed> => {
    const { to, least, error } = read(values);
    if (!error) return {};
    if (error === 'notEnough') return { typed: errorText(new ApiError('MONEY_NOT_ENOUGH')) };
    if (error !== 'minimum') return { to: t(error, { name: nameOf(to?.code ?? '') }) };
    const value = plainAmount(toMajor(least, currency), currency);
    return { typed: errorText(new ApiError('TRANSFER_MINIMUM', 422, { value })) };
  };
  const form = useForm<Typed>({
    initial: { ...firstEnds(props, accounts), typed: '', isAll: false },
    check: errorsOf,
    onSubmit: (values) => {
      const { from, to, amount } = read(values);
      // Enter submits before the minimum is known.
      if (limit.data && from && to) onSend({ from: from.code, to: to.code, amount: toMajor(amount, currency) });
    },
  });
  const [picking, setPicking] = useState<keyof Ends>(form.values.from === undefined ? 'from' : 'to');
  const { from, to, all, wanted, amount, least, error } = read(form.values);
  const errors = error && SHOWN_AT_ONCE.includes(error) ? errorsOf(form.values) : form.errors;
  const move = from && to && from.code !== to.code && amount > 0n ? moveOf(amount, from, to, currency) : undefined;
  const change = (next: Partial<Ends>) => form.set({ ...next, typed: wanted, isAll: false });

  const money = (value: Minor) => formatMoney(toMajor(value, currency), currency);
  const creditsText = (gameAccount: GameAccount, arrives: Minor) =>
    t('credits', {
      name: gameAccount.name,
      credits: formatCredits(creditsOf(arrives, gameAccount, currency)),
      rate: String(gameAccount.ftWalletSlot),
      unit,
    });
  /** The hint shows a result only for an amount that the balance covers. */
  const hint = () => {
    if (!move || error || (from && move.leaves > from.balance)) return t('minimum', { amount: money(least) });
    const { rounding } = move;
    return (
      <>
        {to?.gameAccount && <span className="transfer-hint">{creditsText(to.gameAccount, move.arrives)}</span>}
        {rounding && (
          <span className="transfer-hint">
            {t('rounded', {
              amount: money(move.arrives),
              rest: money(rounding.rest),
              step: money(rounding.step),
              game: rounding.gameAccount.name,
              name: nameOf(rounding.staysIn),
            })}
          </span>
        )}
        {!to?.gameAccount && !rounding && t('minimum', { amount: money(least) })}
      </>
    );
  };

  return (
    <form {...form.props} className="transfer">
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
        onSwap={() => change({ from: form.values.to, to: form.values.from })}
      />
      <AccountStrip
        label={picking === 'from' ? t('chooseFrom') : t('chooseTo')}
        error={errors.to}
        accounts={accounts}
        closed={wallet.slots.filter((gameAccount) => !gameAccount.isActive)}
        currency={currency}
        value={form.values[picking]}
        onChange={(code) => change({ [picking]: code })}
        onOpenAccount={(code) => openModal({ of: 'game-account', code })}
      />
      <AmountField
        label={movement('amount')}
        currency={currency}
        value={wanted}
        onChange={(typed) => form.set({ typed, isAll: false })}
        error={errors.typed}
        hint={hint()}
        all={
          all === undefined
            ? undefined
            : { label: movement('all'), value: toMajor(all, currency), onChoose: () => form.set({ isAll: true }) }
        }
        presets={{ label: movement('presets'), values: presetsOf(currency) }}
      />
      {isChecking && (
        <Banner>
          <b>{movement('checking')}</b>
          <p>{common('noAnswer')}</p>
        </Banner>
      )}
      <Loaded query={limit} skeleton={<Skeleton height={52} />}>
        {() => (
          <div className="transfer-foot">
            <Button type="submit" tone="gold" size="lg" wide busy={isSending} disabled={isSendingAll}>
              {move && to ? t('submit', { amount: money(move.arrives), name: nameOf(to.code) }) : t('title')}
            </Button>
            <TransferAll
              to={to?.code}
              everything={everythingFor(to, accounts, minimum, currency)}
              nameOf={nameOf}
              currency={currency}
              busy={isSendingAll}
              disabled={isSending}
              onSend={() => to && onSendAll(to.code)}
            />
          </div>
        )}
      </Loaded>
    </form>
  );
}
