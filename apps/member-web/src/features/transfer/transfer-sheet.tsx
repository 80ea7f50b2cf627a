import type { Currency } from '@krapao/money';
import { formatMoney } from '@krapao/money';
import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Button } from '@krapao/ui/button';
import { Sheet } from '@krapao/ui/sheet';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { toast } from '@krapao/ui/toast';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BlockedNote } from '../../shared/blocks/blocked-note.tsx';
import { useFreshGames } from '../../shared/games/game-balances.ts';
import { useAccountName } from '../../shared/money/use-account-name.ts';
import { useMoneyCall } from '../../shared/money/use-money-call.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { AllResults } from './components/all-results.tsx';
import { TransferForm } from './components/transfer-form.tsx';
import { UnderWay } from './components/under-way.tsx';
import './transfer.css';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useOutcome } from './use-outcome.ts';
import { useTransferErrorText } from './use-transfer-error-text.ts';

type Props = ModalProps & { from?: string | undefined; to?: string | undefined };
type Sent = { from: string; to: string; amount: number; reference: string };

/** Moves money between the member's own accounts. */
export function TransferSheet({ from, to, onClose, onMoved, openModal }: Props) {
  const t = useTranslations('transfer');
  const common = useTranslations('common');
  const wallet = useQuery(walletQuery);
  const isLate = useDelayed(wallet.isPending);
  const currency: Currency = wallet.data?.wallet.currency ?? 'THB';
  const nameOf = useAccountName(wallet.data?.slots);
  const errorText = useTransferErrorText(currency, nameOf);
  const sheet = useSheet(onClose);
  const [failure, setFailure] = useState<unknown>();
  const [open, setOpen] = useState<Sent>();
  const askGamesAgain = useFreshGames();

  const succeed = (amount: number, target: string) => {
    onMoved();
    toast.success(t('done', { amount: formatMoney(amount, currency), name: nameOf(target) }));
    sheet.onOpenChange(false);
  };
  const fail = (error: unknown) => {
    setFailure(error);
    askGamesAgain();
  };
  const wish = useRef({ from: '', to: '' });
  const one = useMoneyCall('POST /api/wallet/transfer', {
    onSuccess: ({ status, amount, reference }) => {
      if (status === 'SUCCESS') succeed(amount, wish.current.to);
      else setOpen({ ...wish.current, amount, reference });
    },
    onError: fail,
  });
  const all = useMoneyCall('POST /api/wallet/transferAll', {
    onSuccess: ({ status }) => {
      onMoved();
      if (status === 'FAILED') askGamesAgain();
    },
    onError: fail,
  });
  useOutcome(open?.reference, {
    onSuccess: () => open && succeed(open.amount, open.to),
    onFailure: () => {
      setOpen(undefined);
      fail(new ApiError('TRANSFER_FAIL', 502));
    },
  });

  const isDone = open !== undefined || all.answer !== undefined;
  return (
    <Sheet
      {...sheet}
      title={t('title')}
      closeLabel={common('close')}
      {...(isDone && {
        foot: (
          <Button size="lg" wide onClick={() => sheet.onOpenChange(false)}>
            {common('close')}
          </Button>
        ),
      })}
    >
      <BlockedNote what="play" />
      {open && <UnderWay {...open} from={nameOf(open.from)} to={nameOf(open.to)} currency={currency} />}
      {all.answer && <AllResults answer={all.answer} to={wish.current.to} currency={currency} nameOf={nameOf} />}
      {wallet.data && !isDone && (
        <TransferForm
          wallet={wallet.data}
          from={from}
          to={to}
          isSending={one.isPending}
          isSendingAll={all.isPending}
          isChecking={one.isChecking || all.isChecking}
          onSend={(body) => {
            wish.current = body;
            one.send({ body });
          }}
          onSendAll={(target) => {
            wish.current = { from: '', to: target };
            all.send({ body: { to: target } });
          }}
          openModal={openModal}
        />
      )}
      {isLate && !wallet.data && <Skeleton height={420} radius={18} />}
      <QueryRetry query={wallet} />
      <AlertDialog
        open={failure !== undefined}
        onOpenChange={() => setFailure(undefined)}
        title={common('error')}
        dismissLabel={common('close')}
      >
        {errorText(failure)}
      </AlertDialog>
    </Sheet>
  );
}
