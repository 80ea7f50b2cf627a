import { isTimeLimit, LIMIT_MINUTES_MAX } from '@krapao/contract/play-limits';
import type { Currency } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { AmountField } from '../../../shared/money/amount-field.tsx';
import { type Protection, protectionQuery } from '../api/protection-query.ts';
import { useLimitText } from './use-limit-text.ts';

const timeOf = (time: string): string => formatDateTime(time).slice(0, 16);

const NOTES = { loss: 'lossNote', 'play-time': 'playTimeNote', session: 'sessionNote' } as const;

type Props = { limit: Protection['limits'][number]; currency: Currency; onClose: () => void };

/** Sets, raises, confirms or removes one limit. */
export function LimitSheet({ limit, currency, onClose }: Props) {
  const t = useTranslations('protection');
  const common = useTranslations('common');
  const { kind, period, amount, used, left, wanted } = limit;
  const isTime = isTimeLimit(kind);
  const textOf = useLimitText(currency);
  const sheet = useSheet(onClose);
  const reactions = {
    stale: [protectionQuery.queryKey],
    onSuccess: (changed: Props['limit']) => {
      toast.success(t(changed.wanted ? 'limitWaits' : isTime ? 'timeSaved' : 'limitSaved'));
      sheet.onOpenChange(false);
    },
  };
  const set = useCommand('POST /api/protection/limit', reactions);
  const confirm = useCommand('POST /api/protection/limit/confirm', reactions);
  const form = useForm({
    initial: { typed: amount === null ? '' : String(amount) },
    onSubmit: ({ typed }) => typed !== '' && !isTooLong && set.send({ body: { kind, period, amount: Number(typed) } }),
  });
  const isTooLong = isTime && Number(form.values.typed) > LIMIT_MINUTES_MAX;
  const isDue = wanted !== null && new Date(wanted.from).getTime() <= serverNow();
  const time = wanted ? timeOf(wanted.from) : '';
  return (
    <Sheet
      {...sheet}
      title={`${t(`limitKind.${kind}`)} · ${t(`limitPeriod.${period}`)}`}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form.id} tone="gold" size="lg" wide busy={set.isPending}>
          {t('save')}
        </Button>
      }
    >
      {wanted && (
        <Banner>
          <p>
            {wanted.amount === null
              ? t(isTime ? 'waitsTimeRemoval' : 'waitsRemoval', { time })
              : isTime
                ? t('waitsTimeRaise', { time: textOf(kind, wanted.amount), from: time })
                : t('waitsRaise', { time, amount: textOf(kind, wanted.amount) })}
          </p>
          {isDue && (
            <>
              <p>{t('confirmUntil', { time: timeOf(wanted.until) })}</p>
              <Button size="sm" busy={confirm.isPending} onClick={() => confirm.send({ body: { kind, period } })}>
                {t('confirmRaise')}
              </Button>
            </>
          )}
        </Banner>
      )}
      <form {...form.props} className="play-safely-limit">
        {used !== null && left !== null && (
          <p className="num">{t('limitUsed', { used: textOf(kind, Math.max(used, 0)), left: textOf(kind, left) })}</p>
        )}
        {isTime ? (
          <Field
            label={t('limitMinutes')}
            inputMode="numeric"
            autoComplete="off"
            numeric
            value={form.values.typed}
            onChange={({ target }) => form.set({ typed: target.value.replaceAll(/\D/g, '').slice(0, 5) })}
            hint={t('timeHint')}
            error={isTooLong ? t('wholeMinutes', { max: LIMIT_MINUTES_MAX }) : undefined}
          />
        ) : (
          <AmountField
            label={t('limitAmount')}
            currency={currency}
            value={form.values.typed}
            onChange={(typed) => form.set({ typed })}
            hint={t('limitHint')}
          />
        )}
        {kind !== 'deposit' && <p className="text-caption ink-mute">{t(NOTES[kind])}</p>}
        {amount !== null && (
          <Button tone="line" busy={set.isPending} onClick={() => set.send({ body: { kind, period, amount: null } })}>
            {t(isTime ? 'removeTime' : 'remove')}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
