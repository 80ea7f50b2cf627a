import { formatMoney } from '@krapao/money';
import { Field } from '@krapao/ui/fields/field';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

const COINS = /^[1-9]\d{0,3}$/;
const COINS_MAX = 1_000;

/** Undefined for anything but a number of coins that may be given. */
const coinsOf = (text: string) => (COINS.test(text.trim()) && Number(text) <= COINS_MAX ? Number(text) : undefined);

/** Coins for the prize wheel, outside the rules. */
export function CoinsSheet({ member: { id, currency }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.coins');
  const { done, reactions } = useReactions(id, onClose);
  const act = useCommand('POST /api/office/members/{id}/coins', {
    ...reactions,
    once: true,
    onSuccess: ({ state, coins }) => done(t(state, { n: coins })),
  });
  const form = useReasonForm({
    initial: { coins: '' },
    check: (values) => ({ coins: coinsOf(values.coins) === undefined ? t('wrong') : undefined }),
    onSubmit: (values) => act.send({ params: { id }, body: { ...values, coins: Number(values.coins) } }),
  });
  const coins = coinsOf(form.values.coins);
  const { data } = useQuery({
    queryKey: ['member', id, 'coin-worth'],
    queryFn: () => call('GET /api/office/members/{id}/coins', { params: { id }, query: { limit: 1 } }),
  });
  const worth = coins !== undefined && data?.coinWorth ? formatMoney(coins * data.coinWorth, currency) : undefined;
  return (
    <FormSheet
      title={t('title')}
      actionLabel={coins === undefined ? t('title') : t('action', { n: coins })}
      form={form}
      command={act}
      onClose={onClose}
    >
      <p className="ink-soft">{t('hint')}</p>
      <Field
        label={t('coins')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint={worth && t('worth', { amount: worth })}
        {...form.field('coins')}
      />
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}
