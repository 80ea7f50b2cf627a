import { trimMessage } from '@krapao/contract/trim-message';
import { safeHref, telHref } from '@krapao/web/chat/links.ts';
import type { ChatButton, ChatMessage } from '@krapao/web/chat/thread.ts';

export type DraftKind = 'buttons' | 'quick_replies' | 'generic';
export type DraftButton = { title: string; type: 'web' | 'call' | 'postback'; payload: string };
export type Draft = {
  kind: DraftKind;
  /** Text above buttons and quick replies. */
  message: string;
  buttons: readonly DraftButton[];
  title: string;
  subtitle: string;
  image: string;
};

/** The server's limits. */
export const BUTTONS_MAX: Readonly<Record<DraftKind, number>> = { buttons: 10, quick_replies: 13, generic: 3 };

const firstType = (kind: DraftKind) => (kind === 'quick_replies' ? ('postback' as const) : ('web' as const));

export const emptyButton = (kind: DraftKind): DraftButton => ({ title: '', type: firstType(kind), payload: '' });

export const emptyDraft = (kind: DraftKind, message = ''): Draft => ({
  ...{ kind, message, title: '', subtitle: '', image: '' },
  buttons: kind === 'generic' ? [] : [emptyButton(kind)],
});

export type DraftError = 'message' | 'title' | 'image' | 'noButtons' | 'buttonTitle' | 'link' | 'phone';

/** Returns the first error of a button, in the order of its fields. */
function errorOf({ title, type, payload }: DraftButton): DraftError | undefined {
  if (!trimMessage(title)) return 'buttonTitle';
  if (type === 'web' && !safeHref(payload.trim())) return 'link';
  if (type === 'call' && !telHref(payload.trim())) return 'phone';
  return undefined;
}

/** Returns the first error that the server would refuse. */
export function findDraftError(draft: Draft): { error: DraftError; button?: number } | undefined {
  if (draft.kind === 'generic') {
    if (!trimMessage(draft.title)) return { error: 'title' };
    if (draft.image.trim() && !safeHref(draft.image.trim())) return { error: 'image' };
  } else {
    if (!trimMessage(draft.message)) return { error: 'message' };
    if (draft.buttons.length === 0) return { error: 'noButtons' };
  }
  for (const [button, each] of draft.buttons.entries()) {
    const error = errorOf(each);
    if (error) return { error, button };
  }
  return undefined;
}

/** A reply button sends its own title back. */
const sentButton = ({ title, type, payload }: DraftButton): ChatButton => {
  const words = title.trim();
  return { title: words, type, payload: type === 'postback' ? words : payload.trim() };
};

/** Converts a valid draft into a message. */
export function messageOf({ kind, message, buttons, title, subtitle, image }: Draft): ChatMessage {
  const sent = buttons.map(sentButton);
  if (kind !== 'generic') return { message_type: kind, payload: { message: message.trim(), [kind]: sent } };
  return {
    message_type: 'generic',
    payloads: [
      {
        title: title.trim(),
        ...(subtitle.trim() && { subtitle: subtitle.trim() }),
        ...(image.trim() && { image_url: image.trim() }),
        buttons: sent,
      },
    ],
  };
}
