/** What a member wants to talk about: a line of the statement or a slip, or words to begin with. */
export type ChatWish = { readonly reference?: string | undefined; readonly words?: string | undefined };

let listener: ((wish: ChatWish) => void) | undefined;
let waiting: ChatWish | undefined;

/** Opens the chat from anywhere, also while it is still being loaded. */
export function openChat(wish: ChatWish = {}): void {
  if (listener) listener(wish);
  else waiting = wish;
}

/** For the widget only. */
export function onChatWish(hear: (wish: ChatWish) => void): () => void {
  listener = hear;
  if (waiting) hear(waiting);
  waiting = undefined;
  return () => {
    if (listener === hear) listener = undefined;
  };
}
