import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/button';
import { CardHeading } from '@krapao/ui/card';
import { Sheet } from '@krapao/ui/sheet';
import { toast } from '@krapao/ui/toast';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../shared/money/use-money-call.ts';
import { type WalletAnswer, walletQuery } from '../../shared/money/wallet-query.ts';
import { Reward } from '../../shared/rewards/reward.tsx';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { Friends } from './friends.tsx';
import './invite.css';
import { InviteLink } from './invite-link.tsx';

/** The member's own link, what it earned, and who came by it. */
export function InviteSheet({ onClose, onMoved }: ModalProps) {
  const t = useTranslations('invite');
  const common = useTranslations('common');
  const wallet = useQuery(walletQuery).data;
  const sheet = useSheet(onClose);
  const finish = () => {
    onMoved();
    onClose();
  };
  if (!wallet) return null;
  return (
    <Sheet {...sheet} title={t('title')} closeLabel={common('close')}>
      <CardHeading>{t('link')}</CardHeading>
      <InviteLink memberId={wallet.profile._id} />
      <Collect {...wallet} onCollected={finish} />
      <CardHeading>{t('friends')}</CardHeading>
      <Friends currency={wallet.wallet.currency} />
    </Sheet>
  );
}

function Collect({ invite, wallet, reward, onCollected }: WalletAnswer & { onCollected: () => void }) {
  const t = useTranslations('invite');
  const rewards = useTranslations('rewards');
  const errors = useTranslations('errors');
  const errorText = useErrorText(wallet.currency);
  const bonus = useMoneyCall('GET /api/invite/bonus', {
    onSuccess: ({ message, amount }) => {
      toast.success(`${errors(message)} ${formatMoney(amount, wallet.currency)}`);
      onCollected();
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const isNothing = invite.amount <= 0;
  const hindrance = isNothing ? errors('NO_INVITE_BONUS') : reward ? errors('BONUS_REMAINING') : undefined;
  return (
    <Reward
      label={t('ready')}
      amount={invite.amount}
      currency={wallet.currency}
      success={rewards('success', { n: invite.success })}
      fail={rewards('fail', { n: invite.fail })}
      note={bonus.isChecking ? rewards('checking') : hindrance}
    >
      <Button
        tone="gold"
        wide
        icon="bonus"
        disabled={hindrance !== undefined}
        busy={bonus.isPending}
        onClick={() => bonus.send({})}
      >
        {t('receive')}
      </Button>
    </Reward>
  );
}
