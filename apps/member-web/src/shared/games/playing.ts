/** Whether a game was opened from this page. It may still be open in another window. */
let isOpened = false;

export const hasPlayed = (): boolean => isOpened;

export function startPlaying(): void {
  isOpened = true;
}
