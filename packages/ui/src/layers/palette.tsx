import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../brand/icon.tsx';
import './layer.css';
import './palette.css';

export type PaletteItem = {
  id: string;
  label: string;
  icon?: IconName | undefined;
  /** Keyboard shortcut, at the right end. */
  end?: ReactNode;
};

type PaletteProps<Item extends PaletteItem> = {
  /** Accessible name, not visible. */
  label: string;
  placeholder: string;
  closeLabel: string;
  emptyText: string;
  typed: string;
  onType: (typed: string) => void;
  /** Items that match the typed text. */
  groups: readonly { key: string; label: string; items: readonly Item[] }[];
  onChoose: (item: Item) => void;
  onClose: () => void;
  foot?: ReactNode;
};

/** Command palette, used by keyboard. Load lazily: the module pulls in Base UI. */
export function Palette<Item extends PaletteItem>(props: PaletteProps<Item>) {
  const { label, placeholder, closeLabel, emptyText, typed, onType, groups, onChoose, onClose, foot } = props;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal className="layer">
        <Dialog.Backdrop className="layer-scrim" />
        <Dialog.Popup className="palette" aria-label={label}>
          <Autocomplete.Root
            open
            inline
            mode="none"
            items={groups}
            itemToStringValue={(item: Item) => item.label}
            value={typed}
            onValueChange={(value, { reason }) => reason !== 'item-press' && onType(value)}
            autoHighlight="always"
            keepHighlight
          >
            <div className="palette-box">
              <Icon name="search" />
              <Autocomplete.Input className="palette-input" aria-label={placeholder} placeholder={placeholder} />
              <Dialog.Close className="spoken">{closeLabel}</Dialog.Close>
            </div>
            <Autocomplete.Empty className="palette-empty">{groups.length === 0 && emptyText}</Autocomplete.Empty>
            <Autocomplete.List className="palette-list">
              {(group: (typeof groups)[number]) => (
                <Autocomplete.Group key={group.key} items={group.items}>
                  <Autocomplete.GroupLabel className="palette-group">{group.label}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Item) => (
                      <Autocomplete.Item
                        key={item.id}
                        value={item}
                        className="palette-item"
                        onClick={() => onChoose(item)}
                      >
                        {item.icon && <Icon name={item.icon} />}
                        <span className="grow">{item.label}</span>
                        {item.end && <span className="palette-keys">{item.end}</span>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          {foot && (
            <p className="palette-foot" aria-hidden="true">
              {foot}
            </p>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
