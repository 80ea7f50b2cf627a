import { SelectField } from '@krapao/ui/fields/select-field';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../shared/dialogs/use-reason-form.ts';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { useMe } from '../../shared/session/session.ts';
import type { Shift } from './use-shift.ts';

/** Gives all items and conversations to a colleague who is on, or back to the queue. */
export function GiveSheet({ shift: { people, mine }, onClose }: { shift: Shift; onClose: () => void }) {
  const t = useTranslations('shift');
  const me = useMe();
  const showSuccess = useSuccessToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const colleagues = people.filter(({ id, takes }) => id !== me.id && takes.items + takes.conversations > 0);
  const command = useCommand('POST /api/office/shift/give', {
    stale: [['queues'], ['inbox']],
    onError: null,
    onSuccess({ given, back }, { body }) {
      onClose();
      const name = people.find(({ id }) => id === body.to)?.name;
      const n = given.items + given.conversations;
      const left = back.items + back.conversations;
      showSuccess(name && n > 0 ? t('given', { name, n, left }) : t('givenBack', { left }));
      // An item that stays open would be assigned again.
      void navigate(pathname);
    },
  });
  const form = useReasonForm({
    initial: { to: '', reason: t('shiftOver') },
    onSubmit: ({ to, reason }) => command.send({ body: { to: to || null, note: reason } }),
  });
  const to = form.field('to');
  const takes = people.find(({ id }) => id === to.value)?.takes;
  const rest = takes && mine.items + mine.conversations - takes.items - takes.conversations;
  return (
    <FormSheet title={t('giveTitle')} actionLabel={t('giveAll')} form={form} command={command} onClose={onClose}>
      <p className="ink-soft">{t('work', mine)}</p>
      <SelectField label={t('to')} hint={rest ? t('rest', { rest }) : undefined} {...to}>
        <option value="">{t('toQueue')}</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ReasonField label={t('word')} common={[t('shiftOver'), t('break')]} charsMax={200} {...form.field('reason')} />
    </FormSheet>
  );
}
