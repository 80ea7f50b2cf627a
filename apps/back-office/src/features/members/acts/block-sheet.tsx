import { BLOCKS, type Block } from '@krapao/contract/call';
import { Field } from '@krapao/ui/field';
import { SelectField } from '@krapao/ui/select-field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../../shared/api/use-act.ts';
import type { ActSheetProps } from '../queries.ts';
import { FormSheet } from './form-sheet.tsx';
import { useReactions } from './use-member-act.ts';

/** Shuts a member out of one thing, for a time or until it is lifted. */
export function BlockSheet({ member: { id, blocks }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.block');
  const fields = useTranslations('members');
  const { fault, done, reactions } = useReactions(id, onClose);
  const [what, setWhat] = useState<Block>(() => BLOCKS.find((one) => !blocks.includes(one)) ?? 'deposit');
  const [until, setUntil] = useState('');
  const act = useAct('POST /api/office/members/{id}/block', { ...reactions, onSuccess: () => done() });
  return (
    <FormSheet
      title={t('title')}
      hint={t(`hints.${what}`)}
      actionLabel={t('title')}
      busy={act.isPending}
      fault={fault}
      isReady
      onSubmit={(reason) =>
        act.send({
          params: { id },
          body: { what, until: until ? new Date(`${until}+07:00`).toISOString() : null, reason },
        })
      }
      onClose={onClose}
    >
      <SelectField
        label={t('what')}
        value={what}
        onChange={({ target }) => setWhat(BLOCKS.find((one) => one === target.value) ?? 'deposit')}
      >
        {BLOCKS.map((one) => (
          <option key={one} value={one}>
            {fields(`blocks.${one}`)}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('until')}
        hint={t('untilHint')}
        type="datetime-local"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      />
    </FormSheet>
  );
}
