import { Field } from '@krapao/ui/field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/use-act.ts';
import type { ActSheetProps } from '../queries.ts';
import { FormSheet } from './form-sheet.tsx';
import { useReactions } from './use-member-act.ts';

const COINS = /^[1-9]\d{0,3}$/;
const COINS_MAX = 1_000;

/** Coins for the prize wheel, beside the rules. */
export function CoinsSheet({ member: { id }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.coins');
  const { fault, done, reactions } = useReactions(id, onClose);
  const [typed, type] = useState('');
  const act = useAct('POST /api/office/members/{id}/coins', {
    ...reactions,
    once: true,
    onSuccess: ({ coins }) => done(t('done', { n: coins })),
  });
  const coins = COINS.test(typed.trim()) && Number(typed) <= COINS_MAX ? Number(typed) : undefined;
  return (
    <FormSheet
      title={t('title')}
      hint={t('hint')}
      actionLabel={coins === undefined ? t('title') : t('action', { n: coins })}
      busy={act.isPending}
      fault={fault}
      isReady={coins !== undefined}
      onSubmit={(reason) => coins !== undefined && act.send({ params: { id }, body: { coins, reason } })}
      onClose={onClose}
    >
      <Field
        label={t('coins')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed}
        error={typed && coins === undefined ? t('wrong') : undefined}
        onChange={({ target }) => type(target.value)}
      />
    </FormSheet>
  );
}
