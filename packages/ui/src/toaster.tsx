import { Toast } from '@base-ui/react/toast';
import { LIMITS } from '@krapao/contract/limits';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { listenToToasts, type ToastMessage } from './toast.tsx';
import './toast.css';

type Kind = ToastMessage['kind'];

const KIND_ICON = { success: 'okring', info: 'info', error: 'xring' } as const satisfies Record<Kind, IconName>;
const KIND_CLASS = { success: 'is-good', info: '', error: 'is-bad' } as const satisfies Record<Kind, string>;

/** There is one error at a time, the latest. Of the others, what is said again is not shown twice. */
const ERROR = 'error';
const idOf = ({ kind, title, text }: ToastMessage) => (kind === 'error' ? ERROR : JSON.stringify([kind, title, text]));

type ToasterProps = {
  /** What a screen reader calls the place of the toasts; F6 goes there. */
  label: string;
  dismissLabel: string;
};

/** Draws and announces what `toast` says. Render it once, lazily: it carries Base UI. */
export function Toaster(props: ToasterProps) {
  const [manager] = useState(() => Toast.createToastManager<ToastMessage>());

  useEffect(
    () =>
      listenToToasts((message) => {
        if (message.kind === 'success') manager.close(ERROR); // What went wrong before has worked now.
        manager.add({
          id: idOf(message),
          data: message,
          // A lone line is the title, so that it names the toast.
          title: message.title ?? message.text,
          description: message.title ? message.text : undefined,
          // Errors interrupt what a screen reader is saying, the others wait for its pause.
          priority: message.kind === 'error' ? 'high' : 'low',
          ...(message.action && { timeout: LIMITS.toastMs * 2 }),
        });
      }),
    [manager],
  );

  return (
    <Toast.Provider toastManager={manager} timeout={LIMITS.toastMs}>
      <Toast.Portal>
        <Toast.Viewport className="toast-area" aria-label={props.label}>
          <ToastList dismissLabel={props.dismissLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ dismissLabel }: { dismissLabel: string }) {
  const { toasts, close } = Toast.useToastManager<ToastMessage>();
  return toasts.map((item) => {
    const kind = item.data?.kind ?? 'info';
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection={['up', 'right']}
        className={cx('toast', KIND_CLASS[kind], !item.description && 'is-one-line')}
        render={(root) => <div {...root} tabIndex={tabIndexOf(root)} />}
        // Escape is meant for the toast that has the focus, not for the dialog under it.
        onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      >
        <Icon name={item.data?.icon ?? KIND_ICON[kind]} className="toast-icon" />
        <Toast.Content className="grow">
          <Toast.Title render={<b />} />
          <Toast.Description render={<p />} />
        </Toast.Content>
        {item.data?.action && (
          <Button
            size="xs"
            tone="goldline"
            onClick={() => {
              item.data?.action?.onAction();
              close(item.id);
            }}
          >
            {item.data.action.label}
          </Button>
        )}
        <Toast.Close
          render={(button) => (
            <IconButton {...button} tabIndex={tabIndexOf(button)} size="sm" icon="close" label={dismissLabel} />
          )}
        />
      </Toast.Root>
    );
  });
}

/** Base UI hides from screen readers what it announces by other means; what is hidden must not take the focus. */
const tabIndexOf = (props: { 'aria-hidden'?: boolean | 'true' | 'false' | undefined }) =>
  props['aria-hidden'] === true ? -1 : 0;
