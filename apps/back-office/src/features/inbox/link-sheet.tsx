import { Avatar } from '@krapao/ui/data/avatar';
import { Field } from '@krapao/ui/fields/field';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';
import { useFoundMembers } from '../../shared/members/use-found-members.ts';
import { INBOX } from './queries.ts';

/** Finds the member that a guest is. */
export function LinkSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('inbox.guestSide');
  const [typed, setTyped] = useState('');
  const { members, isLooking } = useFoundMembers(typed);
  const link = useCommand('PUT /api/office/chat/{id}/member', {
    stale: [...INBOX, ['member']],
    onSuccess: onClose,
  });
  return (
    <OpenSheet onClose={onClose} title={t('find')}>
      <p className="ink-soft">{t('linkHint')}</p>
      <Field
        label={t('search')}
        hint={t('searchHint')}
        icon="search"
        autoComplete="off"
        autoFocus
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div aria-live="polite">
        {typed.trim().length > 1 && members.length === 0 && (
          <p className="ink-mute">{t(isLooking ? 'looking' : 'nobody')}</p>
        )}
        <ul>
          {members.map(({ id: memberId, name, phone, bank }) => (
            <li key={memberId}>
              <button
                type="button"
                className="inbox-mate"
                disabled={link.isPending}
                onClick={() => link.send({ params: { id }, body: { memberId } })}
              >
                <Avatar name={name} size="sm" />
                <span className="grow inbox-found">
                  <b>{name}</b>
                  <small className="num is-thin">
                    {memberId} · {phone} · {bank.code} {bank.accountNo}
                  </small>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </OpenSheet>
  );
}
