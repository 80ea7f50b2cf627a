import { trimMessage } from '@krapao/contract/trim-message';
import { safeHref, telHref } from '@krapao/web/chat/links.ts';
import type { ChatButton, ChatMessage } from '@krapao/web/chat/thread.ts';

export type DraftKind = 'buttons' | 'quick_replies' | 'generic';
export type DraftButton = { title: string; type: 'web' | 'call' | 'postback'; payload: string };
export type Draft = {
  kind: DraftKind;
  /** The words above buttons and quick replies. */
  message: string;
  buttons: readonly DraftButton[];
  /** Of a card. */
  title: string;
  subtitle: string;
  image: string;
};

/** How many the server takes. */
export const BUTTONS_MAX: Readonly<Record<DraftKind, number>> = { buttons: 10, quick_replies: 13, generic: 3 };

const firstType = (kind: DraftKind) => (kind === 'quick_replies' ? ('postback' as const) : ('web' as const));

export const emptyButton = (kind: DraftKind): DraftButton => ({ title: '', type: firstType(kind), payload: '' });

export const emptyDraft = (kind: DraftKind, message = ''): Draft => ({
  ...{ kind, message, title: '', subtitle: '', image: '' },
  buttons: kind === 'generic' ? [] : [emptyButton(kind)],
});

export type Fault = 'message' | 'title' | 'image' | 'noButtons' | 'buttonTitle' | 'link' | 'phone';

/** What is wrong with a button, in the order of its fields. */
function faultOf({ title, type, payload }: DraftButton): Fault | undefined {
  if (!trimMessage(title)) return 'buttonTitle';
  if (type === 'web' && !safeHref(payload.trim())) return 'link';
  if (type === 'call' && !telHref(payload.trim())) return 'phone';
  return undefined;
}

/** The first thing that is wrong: the server would say no to it. */
export function faultIn(draft: Draft): { fault: Fault; button?: number } | undefined {
  if (draft.kind === 'generic') {
    if (!trimMessage(draft.title)) return { fault: 'title' };
    if (draft.image.trim() && !safeHref(draft.image.trim())) return { fault: 'image' };
  } else {
    if (!trimMessage(draft.message)) return { fault: 'message' };
    if (draft.buttons.length === 0) return { fault: 'noButtons' };
  }
  for (const [button, each] of draft.buttons.entries()) {
    const fault = faultOf(each);
    if (fault) return { fault, button };
  }
  return undefined;
}

/** A reply says its own words back. */
const sentButton = ({ title, type, payload }: DraftButton): ChatButton => {
  const words = title.trim();
  return { title: words, type, payload: type === 'postback' ? words : payload.trim() };
};

/** The message of a draft that has no fault. */
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
