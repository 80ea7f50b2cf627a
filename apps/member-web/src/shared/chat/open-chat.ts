/** The topic of a chat: a statement entry or slip by its reference, or a text to start with. */
export type ChatOpenRequest = { readonly reference?: string | undefined; readonly words?: string | undefined };

let listener: ((request: ChatOpenRequest) => void) | undefined;
let waiting: ChatOpenRequest | undefined;

/** Opens the chat from anywhere; the request waits while the widget still loads. */
export function openChat(request: ChatOpenRequest = {}): void {
  if (listener) listener(request);
  else waiting = request;
}

/** For the widget only. */
export function onChatOpenRequest(onRequest: (request: ChatOpenRequest) => void): () => void {
  listener = onRequest;
  if (waiting) onRequest(waiting);
  waiting = undefined;
  return () => {
    if (listener === onRequest) listener = undefined;
  };
}
