/**
 * The preview shares the back office's origin, so it gets storage in memory: it must neither touch the office's stored
 * items nor open connections. Loaded before everything else.
 */
function memory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

/** A socket that never connects. */
class SilentSocket extends EventTarget {
  readonly readyState = 0;
  close(): void {}
  send(): void {}
}

const put = (owner: object, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
put(window, 'localStorage', memory());
put(window, 'sessionStorage', memory());
put(document, 'cookie', '');
put(window, 'WebSocket', SilentSocket);
/** The sample member is signed in, and nothing of an earlier draft is stored. */
export function clearStorage(): void {
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.localStorage.setItem('token', 'preview');
  window.localStorage.setItem('agreement', 'preview');
}
clearStorage();
