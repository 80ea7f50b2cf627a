/**
 * Storage of this device. Inside a frame of another site a browser may deny localStorage; then values live as long as
 * the page.
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
