import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { CardHeading } from '@krapao/ui/layout/card';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';

/** Consequences for money, reward and data, then the password that confirms the closing. */
export function ClosingForm() {
  const t = useTranslations('closing');
  const errorText = useErrorText();
  const client = useQueryClient();
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? t('passwordNeeded') : undefined }),
    onSubmit: ({ password }) => password !== '' && close.send({ body: { password } }),
  });
  const close = useCommand('POST /api/closing', {
    onSuccess: () => {
      toast.success(t('done'));
      // Offers, banners and the wheel are not for this member any more.
      void client.invalidateQueries();
    },
    onError: (error) => form.refuse({ password: errorText(error) }),
  });
  return (
    <form {...form.props} className="closing">
      <p className="ink-soft">{t('intro')}</p>
      <Balance />
      <section aria-label={t('happens')}>
        <CardHeading>{t('happens')}</CardHeading>
        <Steps />
      </section>
      <section aria-label={t('keeps')}>
        <CardHeading>{t('keeps')}</CardHeading>
        <p className="ink-soft">{t('law')}</p>
      </section>
      <PasswordInput label={t('password')} {...form.field('password')} />
      <p className="text-caption ink-mute">{t('back')}</p>
      <Button type="submit" tone="danger" size="lg" wide busy={close.isPending}>
        {t('send')}
      </Button>
    </form>
  );
}

/** The wallet with the games, and what the end of the running reward costs. */
function Balance() {
  const t = useTranslations('closing');
  const home = useQuery(walletQuery).data;
  if (!home) return null;
  const { wallet, reward, slots } = home;
  const money = (amount: number) => formatMoney(amount, wallet.currency);
  const inGames = slots.reduce((sum, { amount, ftWalletSlot }) => sum + amount * ftWalletSlot, 0);
  return (
    <div className="closing-balance">
      <p>
        {t('balance')} <b className="num">{money(wallet.amount + wallet.inProgress + inGames)}</b>
      </p>
      {reward && (
        <p className="ink-soft">
          {t('reward', { keeps: money(reward.ifCancelled.keeps), goes: money(reward.ifCancelled.goes) })}
        </p>
      )}
    </div>
  );
}

const BANK_NAME = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const;

function Steps() {
  const t = useTranslations('closing');
  const locale = useLocale();
  const account = useQuery(walletQuery).data?.bankAccount;
  return (
    <ul className="closing-steps ink-soft">
      <li>{t('steps.off')}</li>
      <li>{t('steps.home')}</li>
      {account && (
        <li>{t('steps.payout', { bank: account.bank[BANK_NAME[locale]], end: account.bankAccountNo.slice(-4) })}</li>
      )}
      <li>{t('lost')}</li>
      <li>{t('steps.end')}</li>
    </ul>
  );
}
