import type { Currency } from '@krapao/money';
import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../shared/api/use-command.ts';
import { BlockedNote } from '../../shared/blocks/blocked-note.tsx';
import { ErrorAlert } from '../../shared/dialogs/error-alert.tsx';
import { useFreshGames } from '../../shared/games/game-balances.ts';
import { useAccountName } from '../../shared/money/use-account-name.ts';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import type { ModalProps } from '../../shared/session/member-context.ts';
import { AllResults } from './components/all-results.tsx';
import { TransferForm } from './components/transfer-form.tsx';
import { TransferPending } from './components/transfer-pending.tsx';
import './transfer.css';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useOutcome } from './use-outcome.ts';
import { useTransferErrorText } from './use-transfer-error-text.ts';

type Props = ModalProps & { from?: string | undefined; to?: string | undefined };
type Sent = { from: string; to: string; amount: number; reference: string };

export function TransferSheet({ from, to, onClose, onMoved, openModal }: Props) {
  const t = useTranslations('transfer');
  const common = useTranslations('common');
  const wallet = useQuery(walletQuery);
  const currency: Currency = wallet.data?.wallet.currency ?? 'THB';
  const nameOf = useAccountName(wallet.data?.slots);
  const errorText = useTransferErrorText(currency, nameOf);
  const sheet = useSheet(onClose);
  const [failure, setFailure] = useState<string>();
  const [open, setOpen] = useState<Sent>();
  const refetchGames = useFreshGames();

  const succeed = (amount: number, target: string) => {
    onMoved();
    toast.success(t('done', { amount: formatMoney(amount, currency), name: nameOf(target) }));
    sheet.onOpenChange(false);
  };
  const fail = (error: unknown) => {
    setFailure(errorText(error));
    refetchGames();
  };
  const [allTo, setAllTo] = useState('');
  const one = useMoneyCommand('POST /api/wallet/transfer', {
    onSuccess: ({ status, amount, reference }, { body }) => {
      if (status === 'SUCCESS') succeed(amount, body.to);
      else setOpen({ ...body, amount, reference });
    },
    onError: fail,
  });
  const all = useMoneyCommand('POST /api/wallet/transferAll', {
    onSuccess: ({ status }) => {
      onMoved();
      if (status === 'FAILED') refetchGames();
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
      {open && <TransferPending {...open} from={nameOf(open.from)} to={nameOf(open.to)} currency={currency} />}
      {all.answer && <AllResults answer={all.answer} to={allTo} currency={currency} nameOf={nameOf} />}
      {!isDone && (
        <Loaded query={wallet} skeleton={<Skeleton height={420} radius={18} />}>
          {(data) => (
            <TransferForm
              wallet={data}
              from={from}
              to={to}
              isSending={one.isPending}
              isSendingAll={all.isPending}
              isChecking={one.isChecking || all.isChecking}
              onSend={(body) => one.send({ body })}
              onSendAll={(target) => {
                setAllTo(target);
                all.send({ body: { to: target } });
              }}
              openModal={openModal}
            />
          )}
        </Loaded>
      )}
      <ErrorAlert text={failure} onClose={() => setFailure(undefined)} />
    </Sheet>
  );
}
