import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import './alert-dialog.css';
import { useBackCloses } from './back-closes.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { isTopmost } from './is-topmost.ts';
import './layer.css';

type AlertDialogProps = {
  open: boolean;
  /** Called with false by Escape, Back and the first button; the scrim does not close it. */
  onOpenChange: (open: boolean) => void;
  tone?: 'bad' | 'wait' | 'info' | 'good' | undefined;
  icon?: IconName | undefined;
  title: ReactNode;
  children: ReactNode;
  /** The harmless choice, which comes first and has the focus. */
  dismissLabel: string;
  /** The other choice. Without it there is nothing to decide, only to read. */
  action?:
    | { label: string; onAction: () => void; busy?: boolean | undefined; tone?: 'danger' | 'gold' | undefined }
    | undefined;
};

const TONE_ICON = { bad: 'warn', wait: 'clock', info: 'info', good: 'okring' } as const satisfies Record<
  string,
  IconName
>;

/** A question that must be answered. Load this module only when it is needed: it carries Base UI. */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, tone = 'bad', icon = TONE_ICON[tone], title, children, dismissLabel, action } = props;
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (reason !== 'escape-key' || isTopmost(popup.current)) onOpenChange(next);
      }}
    >
      <Base.Portal className="layer">
        {/* Over a sheet too: what lies below must not look as if it could be pressed. */}
        <Base.Backdrop className="layer-scrim" forceRender />
        <Base.Viewport className="alert-dialog-place">
          <Base.Popup ref={popup} className="alert-dialog">
            <span className={cx('alert-dialog-icon', `is-${tone}`)}>
              <Icon name={icon} size="m" />
            </span>
            <Base.Title className="text-title">{title}</Base.Title>
            <Base.Description className="ink-soft" render={<div />}>
              {children}
            </Base.Description>
            <div className="alert-dialog-actions">
              <Base.Close render={<Button tone={action ? 'plain' : 'gold'} />}>{dismissLabel}</Base.Close>
              {action && (
                <Button tone={action.tone ?? 'danger'} busy={action.busy} onClick={action.onAction}>
                  {action.label}
                </Button>
              )}
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
