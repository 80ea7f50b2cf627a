import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { CardHeading } from '@krapao/ui/layout/card';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../shared/api/use-command.ts';
import { type WalletAnswer, walletQuery } from '../../shared/money/wallet-query.ts';
import { Becomes } from '../../shared/rewards/becomes.tsx';
import type { Figures } from '../../shared/rewards/claim-card.tsx';
import { Reward } from '../../shared/rewards/reward.tsx';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { invitesQuery } from './api/invites-query.ts';
import { Friends } from './friends.tsx';
import './invite.css';
import { InviteLink } from './invite-link.tsx';

/** The member's invite link, its earnings and the invited friends. */
export function InviteSheet({ onClose, onMoved }: ModalProps) {
  const t = useTranslations('invite');
  const common = useTranslations('common');
  const wallet = useQuery(walletQuery);
  const preview = useQuery(invitesQuery(1)).data?.preview;
  const sheet = useSheet(onClose);
  const finish = () => {
    onMoved();
    onClose();
  };
  return (
    <Sheet {...sheet} title={t('title')} closeLabel={common('close')}>
      <Loaded query={wallet} skeleton={<Skeleton height={360} radius={18} />}>
        {(data) => (
          <>
            <CardHeading>{t('link')}</CardHeading>
            <InviteLink memberId={data.profile._id} />
            <Collect {...data} preview={preview ?? undefined} onCollected={finish} />
            <CardHeading>{t('friends')}</CardHeading>
            <Friends currency={data.wallet.currency} />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}

type CollectProps = WalletAnswer & { preview: Figures | undefined; onCollected: () => void };

/** Collecting waits for the figures of its result. */
function Collect({ invite, wallet, reward, preview, onCollected }: CollectProps) {
  const t = useTranslations('invite');
  const rewards = useTranslations('rewards');
  const errors = useTranslations('errors');
  const bonus = useMoneyCommand('GET /api/invite/bonus', {
    onSuccess: ({ message, amount }) => {
      toast.success(`${errors(message)} ${formatMoney(amount, wallet.currency)}`);
      onCollected();
    },
  });
  const isNothing = invite.amount <= 0;
  const blocker = isNothing ? errors('NO_INVITE_BONUS') : reward ? errors('BONUS_REMAINING') : undefined;
  return (
    <Reward
      label={t('ready')}
      amount={invite.amount}
      currency={wallet.currency}
      success={rewards('success', { n: invite.success })}
      fail={rewards('fail', { n: invite.fail })}
      note={bonus.isChecking ? rewards('checking') : blocker}
      card={preview && !blocker && <Becomes figures={preview} currency={wallet.currency} />}
    >
      <Button
        tone="gold"
        wide
        icon="bonus"
        disabled={blocker !== undefined || !preview}
        busy={bonus.isPending}
        onClick={() => bonus.send({})}
      >
        {t('receive')}
      </Button>
    </Reward>
  );
}
