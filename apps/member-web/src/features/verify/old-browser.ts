/** Thrown where the browser lacks what a check needs: Ed25519, or unpacking. */
export class OldBrowserError extends Error {
  override name = 'OldBrowserError';
}
