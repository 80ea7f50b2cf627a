/** Whether focusing a field opens no on-screen keyboard. */
export const hasMouse = (): boolean => window.matchMedia('(hover: hover) and (pointer: fine)').matches;
