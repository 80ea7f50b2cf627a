/**
 * What this device remembers. In a frame of another site a browser may close its storage to us: then it is remembered
 * as long as the page is open.
 */
/** @type {Map<string, string>} */
const here = new Map();

/** @param {string} key */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return here.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    here.set(key, value);
  }
}
