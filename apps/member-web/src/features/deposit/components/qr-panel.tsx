import { QR_AMOUNT_MAX } from '@krapao/contract/limits';
import { formatMoney, parseMajor, plainAmount } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useUnit } from '@krapao/web/i18n/use-unit.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCommand } from '../../../shared/api/use-command.ts';
import { amountOf } from '../../../shared/money/amount-field.tsx';
import type { Deposit } from '../api/latest-deposits-query.ts';
import { NO_CODE, qrCodeQuery } from '../api/qr-code-query.ts';
import type { Channel } from '../channels.ts';
import { Foot } from '../foot.tsx';
import { isPaidBy, type LiveCode, liveCodeOf } from '../live-code.ts';
import { LEAST, presetsOf } from '../qr-rules.ts';
import { AmountField } from './amount-field.tsx';
import { BankTransferDone } from './bank-transfer-done.tsx';
import { Over } from './over.tsx';
import { Paid } from './paid.tsx';
import { CodeTicket } from './ticket.tsx';

type Props = {
  channel: Channel;
  arrivals: readonly Deposit[];
  /** A code appeared on the screen. */
  onCode: () => void;
  onDone: () => void;
  onClose: () => void;
};
/** The code on the screen, and the number of deposits received before it appeared. */
type Shown = { code: LiveCode; arrivedBefore: number };

/** Deposit by QR code: no code, then a code with a countdown, then paid. */
export function QrPanel({ channel, arrivals, onCode, onDone, onClose }: Props) {
  const t = useTranslations('deposit');
  const client = useQueryClient();
  const query = qrCodeQuery(channel.code);
  const answer = useQuery(query);
  const [expired, setExpired] = useState<LiveCode>();
  const [shown, setShown] = useState<Shown>();

  const live = liveCodeOf(answer.data);
  if (live && live.qrcodeId !== shown?.code.qrcodeId) {
    setShown({ code: live, arrivedBefore: arrivals.length });
    setExpired(undefined);
  }
  const liveId = live?.qrcodeId;
  useEffect(() => {
    if (liveId) onCode();
  }, [liveId, onCode]);
  const discard = () => {
    client.setQueryData(query.queryKey, NO_CODE);
    setShown(undefined);
  };
  const cancel = useMoneyCommand('DELETE /api/qrcode/{qrcodeId}', { onSuccess: discard });

  if (shown && isPaidBy(shown.code, channel.code, arrivals.slice(shown.arrivedBefore))) {
    return <Paid amount={shown.code.amount} currency={channel.currency} onMore={discard} onClose={onClose} />;
  }
  if (live && shown) {
    return (
      <>
        <CodeTicket
          key={live.qrcodeId}
          code={live}
          channel={channel}
          isCancelling={cancel.isPending}
          onCancel={() => cancel.send({ params: { qrcodeId: live.qrcodeId } })}
          onExpired={() => {
            discard();
            setExpired(live);
          }}
        />
        <BankTransferDone onDone={onDone} />
      </>
    );
  }
  return (
    <Loaded query={answer} skeleton={<Skeleton height={150} radius={18} />}>
      {() => (
        <>
          {expired && <Over what={t('expired', { amount: formatMoney(expired.amount, channel.currency) })} />}
          <CreateCode key={expired?.qrcodeId} channel={channel} amount={expired?.amount} />
        </>
      )}
    </Loaded>
  );
}

type CreateProps = {
  channel: Channel;
  /** The amount of the previous code. */
  amount: number | undefined;
};

function CreateCode({ channel, amount: before }: CreateProps) {
  const { code, currency } = channel;
  const t = useTranslations('deposit');
  const errorText = useErrorText(currency);
  const client = useQueryClient();
  // Operators may raise the minimum while the sheet is open.
  const [minimum, setMinimum] = useState(channel.minimum ?? LEAST);
  const maximum = QR_AMOUNT_MAX[currency];
  const create = useMoneyCommand('POST /api/qrcode/{bankCode}', {
    onSuccess: (answer) => {
      if (answer.hasQrcode) return void client.setQueryData(qrCodeQuery(code).queryKey, answer);
      const value = answer.value ?? minimum;
      setMinimum(value);
      toast.error(errorText(new ApiError(answer.message, 200, { value: plainAmount(value, currency) })));
    },
  });
  const unit = useUnit(currency);
  const tooMuch = t('maximum', { value: plainAmount(maximum, currency), unit });
  const tooLittle = errorText(new ApiError('TRANSFER_MINIMUM', 422, { value: plainAmount(minimum, currency) }));

  const form = useForm({
    initial: { typed: before === undefined ? '' : String(before) },
    check: ({ typed }) => {
      const amount = amountOf(typed, currency);
      if (amount > parseMajor(maximum, currency)) return { typed: tooMuch };
      return { typed: amount < parseMajor(minimum, currency) ? tooLittle : undefined };
    },
    onSubmit: ({ typed }) => create.send({ params: { bankCode: code }, body: { amount: Number(typed) } }),
  });
  return (
    <form {...form.props}>
      <AmountField
        typed={form.values.typed}
        onType={(typed) => form.set({ typed })}
        currency={currency}
        presets={presetsOf(code, currency)}
        error={form.errors.typed}
        hint={form.errors.typed ? undefined : tooLittle}
      />
      <Foot>
        <Button
          type="submit"
          form={form.id}
          tone="gold"
          size="lg"
          wide
          busy={create.isPending}
          disabled={Number(form.values.typed) === 0}
        >
          {create.isChecking ? t('checking') : t('createQr')}
        </Button>
      </Foot>
    </form>
  );
}
