import { Drawer } from '@base-ui/react/drawer';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../actions/icon-button.tsx';
import { PHONE } from '../breakpoints.mjs';
import { cx } from '../cx.ts';
import { useBackCloses } from './back-closes.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { isTopmost } from './is-topmost.ts';
import './layer.css';
import './sheet.css';

type SheetProps = {
  open: boolean;
  /**
   * Called with false by Escape, the scrim, the close button, Back and a drag downwards. Ignore the call to stay open.
   */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Button beside the close button. */
  headAction?: ReactNode;
  /** Stays visible below the scrolling body. */
  foot?: ReactNode;
  /** Full height from the start, for lists that grow. */
  tall?: boolean | undefined;
  /** Protected against accidental closing: only its close button and Back close it. */
  firm?: boolean | undefined;
  /** Called when the sheet is no longer visible and may be unmounted. */
  onClosed?: (() => void) | undefined;
};

/**
 * Slides up from the bottom of a phone; on a tablet a centred dialog. Traps the focus and restores it afterwards. Load
 * lazily: the module pulls in Base UI.
 */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, onClosed, title, closeLabel, headAction, children, foot, tall, firm } = props;
  const popup = useRef<HTMLDivElement>(null);
  const next = useRef<() => void>(undefined);
  const closeFor = (then: () => void) => {
    next.current = then;
    onOpenChange(false);
  };
  const [isShown, setShown] = useState(open);
  if (open && !isShown) setShown(true);
  useBackCloses(open, () => onOpenChange(false), isShown);
  const mayClose = (reason: Drawer.Root.ChangeEventReason) => {
    if (firm) return reason === 'close-press';
    // A wide screen shows no handle, so dragging is disabled there.
    if (reason === 'swipe') return window.matchMedia(PHONE).matches;
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
        setShown(false);
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
