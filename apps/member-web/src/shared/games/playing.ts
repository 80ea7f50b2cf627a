/** Whether a game was opened from this page. It may be open still, in a window of its own. */
let isOpened = false;

export const hasPlayed = (): boolean => isOpened;

export function startPlaying(): void {
  isOpened = true;
}
