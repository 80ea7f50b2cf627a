/**
 * The preview has the origin of the back office, and must neither read nor change what that keeps in the browser, nor
 * call anybody. All else is loaded after this.
 */
function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

/** A line on which nobody ever answers. */
class SilentLine extends EventTarget {
  readonly readyState = 0;
  close(): void {}
  send(): void {}
}

const put = (owner: object, name: string, value: unknown) =>
  Object.defineProperty(owner, name, { value, configurable: true, writable: true });
put(window, 'localStorage', memory());
put(window, 'sessionStorage', memory());
put(document, 'cookie', '');
put(window, 'WebSocket', SilentLine);
window.localStorage.setItem('token', 'preview');
window.localStorage.setItem('agreement', 'preview');

export {};
