import { Palette } from '@krapao/ui/layers/palette';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAllCommands } from '../../shared/keys/commands.ts';
import { Keys } from '../../shared/keys/keys.tsx';
import { useFoundMembers } from '../../shared/members/use-found-members.ts';
import { findCommands } from './find-commands.ts';

const GROUPS = ['page', 'go', 'anywhere'] as const;

/** Search over all available commands. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const found = findCommands(useAllCommands(), typed).map(({ id, label, icon, group, keys, run }) => ({
    ...{ id, label, icon, group, run },
    end: (keys && <Keys keys={keys} />) as ReactNode,
  }));
  const groups = GROUPS.map((key) => ({
    key,
    label: t(`keys.${key}`),
    items: found.filter(({ group }) => group === key),
  }));
  const { members, isLooking } = useFoundMembers(typed);
  const people = members.map(({ id, name, phone, foundBy }) => ({
    id: `member ${id}`,
    label: name,
    icon: 'users' as const,
    group: 'go' as const,
    end: `${phone}${foundBy && foundBy !== 'name' ? ` · ${t(`foundBy.${foundBy}`)}` : ''}`,
    run: () => void navigate(`/members/${id}`),
  }));
  const all = [...groups, { key: 'members' as const, label: t('foundMembers'), items: people }];
  return (
    <Palette
      label={t('commands')}
      placeholder={t('search')}
      closeLabel={t('close')}
      emptyText={t(isLooking ? 'findingMembers' : 'searchEmpty')}
      typed={typed}
      onType={setTyped}
      groups={all.filter(({ items }) => items.length > 0)}
      onChoose={({ run }) => {
        onClose();
        // Runs after the dialog has restored the focus, because the command may move the focus itself.
        setTimeout(run);
      }}
      onClose={onClose}
      foot={
        <>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>↵</kbd> {t('moveChoose')}
        </>
      }
    />
  );
}
