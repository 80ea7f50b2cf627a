import { formatMoney } from '@krapao/money';
import { Palette } from '@krapao/ui/layers/palette';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAllCommands } from '../../shared/keys/commands.ts';
import { Keys } from '../../shared/keys/keys.tsx';
import { useFoundMembers } from '../../shared/members/use-found-members.ts';
import { findCommands } from './find-commands.ts';
import { useFoundItems } from './use-found-items.ts';

const GROUPS = ['page', 'go', 'anywhere'] as const;

/** Search over all available commands. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  const review = useTranslations('review');
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
  const { items, isLooking: isLookingForItems } = useFoundItems(typed);
  const people = members.map(({ id, name, phone, foundBy }) => ({
    id: `member ${id}`,
    label: name,
    icon: 'users' as const,
    group: 'go' as const,
    end: `${phone}${foundBy && foundBy !== 'name' ? ` · ${t(`foundBy.${foundBy}`)}` : ''}`,
    run: () => void navigate(`/members/${id}`),
  }));
  const waiting = items.map(({ kind, id, member, amount, currency, reference }) => ({
    id: `item ${kind} ${id}`,
    label: [
      review(`item.${kind}`),
      amount !== null && currency && formatMoney(Math.abs(amount), currency),
      member?.name ?? (kind === 'payments' && review('noMember')),
    ]
      .filter(Boolean)
      .join(' · '),
    icon: 'slip' as const,
    group: 'go' as const,
    end: reference,
    run: () => void navigate(`/queue/${kind}?open=${kind}.${id}`),
  }));
  const all = [
    ...groups,
    { key: 'members' as const, label: t('foundMembers'), items: people },
    { key: 'items' as const, label: t('foundItems'), items: waiting },
  ];
  return (
    <Palette
      label={t('commands')}
      placeholder={t('search')}
      closeLabel={t('close')}
      emptyText={t(isLooking || isLookingForItems ? 'findingMembers' : 'searchEmpty')}
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
