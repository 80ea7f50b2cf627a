import { useTranslations } from 'use-intl';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';
import { useAllCommands } from '../../shared/keys/commands.ts';
import { Keys } from '../../shared/keys/keys.tsx';
import './shortcuts-sheet.css';

const GROUPS = ['page', 'go', 'anywhere'] as const;

/** Keys of all commands available on this screen. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('common');
  const commands = useAllCommands().filter(({ keys }) => keys);
  return (
    <OpenSheet onClose={onClose} title={t('shortcuts')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that is longer than the screen is scrolled by keys. */}
      <div tabIndex={0}>
        {GROUPS.map((group) => {
          const listed = commands.filter((command) => command.group === group);
          if (listed.length === 0) return null;
          return (
            <section key={group} className="shortcuts-sheet">
              <h3 className="ink-mute text-caption">{t(`keys.${group}`)}</h3>
              <dl>
                {listed.map(({ id, label, keys = '' }) => (
                  <div key={id}>
                    <dt>{label}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </OpenSheet>
  );
}
