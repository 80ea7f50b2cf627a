import { Palette } from '@krapao/ui/palette';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAllCommands } from '../../shared/keys/commands.ts';
import { Keys } from '../../shared/keys/keys.tsx';
import { findCommands } from './find-commands.ts';

const GROUPS = ['page', 'go', 'anywhere'] as const;

/** Everything that can be done here, by its name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  const [typed, setTyped] = useState('');
  const found = findCommands(useAllCommands(), typed).map((command) => ({
    ...command,
    end: command.keys && <Keys keys={command.keys} />,
  }));
  const groups = GROUPS.map((key) => ({
    key,
    label: t(`keys.${key}`),
    items: found.filter(({ group }) => group === key),
  }));
  return (
    <Palette
      label={t('commands')}
      placeholder={t('search')}
      closeLabel={t('close')}
      emptyText={t('searchEmpty')}
      typed={typed}
      onType={setTyped}
      groups={groups.filter(({ items }) => items.length > 0)}
      onChoose={({ run }) => {
        onClose();
        // After the dialog has given the focus back: the command may have a better place for it.
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
