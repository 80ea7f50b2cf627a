import { Drawer } from '@base-ui/react/drawer';
import { type ReactNode, useRef } from 'react';
import { useBackCloses } from './back-closes.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { isTopmost } from './is-topmost.ts';
import './layer.css';
import './sheet.css';

type SheetProps = {
  open: boolean;
  /** Called with false by Escape, the scrim, the close button, Back and a drag downwards. Ignore it to stay open. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** A button beside the one that closes it. */
  headAction?: ReactNode;
  /** Stays in sight below the scrolling body. */
  foot?: ReactNode;
  /** As tall as it may be from the start, for lists that grow. */
  tall?: boolean | undefined;
  /** Must not be closed by accident: only its button and Back close it. */
  firm?: boolean | undefined;
  /** The address of the page says that it is open: Back takes it away without our help. */
  inAddress?: boolean | undefined;
  /** The sheet is out of sight; whoever drew it may take it away. */
  onClosed?: (() => void) | undefined;
};

/** Without a handle, on a wide screen, nothing says that it can be dragged. */
const HAS_HANDLE = '(width < 768px)';

/**
 * Rises from the bottom of a phone; from 768 px it is a dialog in the middle. Focus stays inside and
 * goes back to where it was. Load this module only when it is needed: it carries Base UI.
 */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, onClosed, title, closeLabel, headAction, children, foot, tall, firm, inAddress } = props;
  const popup = useRef<HTMLDivElement>(null);
  const next = useRef<() => void>(undefined);
  const closeFor = (then: () => void) => {
    next.current = then;
    onOpenChange(false);
  };
  useBackCloses(open && !inAddress, () => onOpenChange(false));
  const mayClose = (reason: Drawer.Root.ChangeEventReason) => {
    if (firm) return reason === 'close-press';
    if (reason === 'swipe') return window.matchMedia(HAS_HANDLE).matches;
    return reason !== 'escape-key' || isTopmost(popup.current);
  };
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(isOpen, details) => {
        if (mayClose(details.reason)) onOpenChange(isOpen);
        else details.cancel();
      }}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return;
        onClosed?.();
        next.current?.();
      }}
    >
      <Drawer.Portal className="layer">
        <Drawer.Backdrop className="layer-scrim" />
        <Drawer.Viewport className="sheet-place">
          <Drawer.Popup ref={popup} className={cx('sheet', tall && 'is-tall')}>
            <div className="sheet-head">
              <Drawer.Title className="text-title grow">{title}</Drawer.Title>
              {headAction}
              <Drawer.Close render={<IconButton icon="close" label={closeLabel} />} />
            </div>
            <Drawer.Content className="sheet-body">
              <CloseSheet value={closeFor}>{children}</CloseSheet>
            </Drawer.Content>
            {foot && <div className="sheet-foot">{foot}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
