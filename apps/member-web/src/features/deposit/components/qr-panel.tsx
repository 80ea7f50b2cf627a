import { QR_AMOUNT_MAX } from '@krapao/contract/limits';
import { formatMoney, parseMajor, plainAmount, toMajor } from '@krapao/money';
import { amountOf } from '@krapao/ui/amount-field';
import { Button } from '@krapao/ui/button';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { toast } from '@krapao/ui/toast';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useUnit } from '@krapao/web/i18n/use-unit.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyCall } from '../../../shared/money/use-money-call.ts';
import type { Deposit } from '../api/latest-deposits-query.ts';
import { NO_CODE, qrCodeQuery } from '../api/qr-code-query.ts';
import type { Channel } from '../channels.ts';
import { Foot } from '../foot.tsx';
import { isPaidBy, type LiveCode, liveCodeOf } from '../live-code.ts';
import { minimumOf, presetsOf } from '../qr-rules.ts';
import { useDepositErrorText } from '../use-deposit-error-text.ts';
import { AmountField } from './amount-field.tsx';
import { BankTransferDone } from './bank-transfer-done.tsx';
import { Over } from './over.tsx';
import { Paid } from './paid.tsx';
import { CodeTicket } from './ticket.tsx';

type Props = { channel: Channel; arrivals: readonly Deposit[]; onDone: () => void; onClose: () => void };
/** The code on the screen, and how many deposits had come in when it came there. */
type Shown = { code: LiveCode; arrivedBefore: number };

/** Deposit by scanning: no code, then a code that counts down, then paid. */
export function QrPanel({ channel, arrivals, onDone, onClose }: Props) {
  const t = useTranslations('deposit');
  const errorText = useDepositErrorText(channel.currency);
  const client = useQueryClient();
  const query = qrCodeQuery(channel.code);
  const answer = useQuery(query);
  const isLate = useDelayed(answer.isPending);
  const [expired, setExpired] = useState<LiveCode>();
  const [shown, setShown] = useState<Shown>();

  const live = liveCodeOf(answer.data);
  if (live && live.qrcodeId !== shown?.code.qrcodeId) {
    setShown({ code: live, arrivedBefore: arrivals.length });
    setExpired(undefined);
  }
  const discard = () => {
    client.setQueryData(query.queryKey, NO_CODE);
    setShown(undefined);
  };
  const cancel = useMoneyCall('DELETE /api/qrcode/{qrcodeId}', {
    onSuccess: discard,
    onError: (error) => toast.error(errorText(error)),
  });

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
  if (answer.isPending) return isLate && <Skeleton height={150} radius={18} />;
  if (!answer.data) return <QueryRetry query={answer} />;
  return (
    <>
      {expired && <Over what={t('expired', { amount: formatMoney(expired.amount, channel.currency) })} />}
      <CreateCode key={expired?.qrcodeId} channel={channel} amount={expired?.amount} />
    </>
  );
}

type CreateProps = {
  channel: Channel;
  /** What the code before was for. */
  amount: number | undefined;
};

function CreateCode({ channel: { code, currency }, amount: before }: CreateProps) {
  const t = useTranslations('deposit');
  const errorText = useDepositErrorText(currency);
  const client = useQueryClient();
  const formId = useId();
  const [typed, setTyped] = useState(before === undefined ? '' : String(before));
  const [isTold, setTold] = useState(false);
  // The page knows the specification's; an operator may ask for more.
  const [minimum, setMinimum] = useState(() => minimumOf(code, currency));
  const amount = amountOf(typed, currency);
  const maximum = QR_AMOUNT_MAX[currency];
  const isTooMuch = amount > parseMajor(maximum, currency);
  const create = useMoneyCall('POST /api/qrcode/{bankCode}', {
    onSuccess: (answer) => {
      if (answer.hasQrcode) return void client.setQueryData(qrCodeQuery(code).queryKey, answer);
      const value = answer.value ?? minimum;
      setMinimum(value);
      toast.error(errorText(new ApiError(answer.message, 200, { value: plainAmount(value, currency) })));
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const unit = useUnit(currency);
  const tooMuch = t('maximum', { value: plainAmount(maximum, currency), unit });
  const tooLittle = errorText(new ApiError('TRANSFER_MINIMUM', 422, { value: plainAmount(minimum, currency) }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === 0n) return;
    if (isTooMuch || amount < parseMajor(minimum, currency)) setTold(true);
    else create.send({ params: { bankCode: code }, body: { amount: toMajor(amount, currency) } });
  };
  return (
    <form id={formId} onSubmit={submit} noValidate>
      <AmountField
        typed={typed}
        onType={(next) => {
          setTyped(next);
          setTold(false);
        }}
        currency={currency}
        presets={presetsOf(code, currency)}
        {...(isTold ? { error: isTooMuch ? tooMuch : tooLittle } : { hint: tooLittle })}
      />
      <Foot>
        <Button type="submit" form={formId} tone="gold" size="lg" wide busy={create.isPending} disabled={amount === 0n}>
          {create.isChecking ? t('checking') : t('createQr')}
        </Button>
      </Foot>
    </form>
  );
}
