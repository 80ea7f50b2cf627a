/** The logo in a square of 40: ก or ກ is a stroke of 5.2; the tile and the diamond are filled. */
export const MARKS = {
  thai: {
    letter: 'M11.4 33V22.4l3.9-3.6-4-3.7C12.8 10 16.5 7.7 20.6 7.7c5.5 0 8.7 3.6 8.7 9.4V33',
    diamond: 'M20.5 20.4l4.2 5.2-4.2 5.2-4.2-5.2z',
  },
  lao: {
    letter:
      'M7.2 30.7c4.6 1 6.4-.7 6.4-4.4V17.4c0-3.6-1-5.9-3.6-7.9M13.6 18.2c0-6.4 3.7-10.4 9-10.4 5.4 0 8.5 3.5 8.5 9.3V33',
    diamond: 'M22.4 20.4l4.2 5.2-4.2 5.2-4.2-5.2z',
  },
} as const;
export const MARK_TILE = 'M12 0h16a12 12 0 0 1 12 12v16a12 12 0 0 1-12 12H12A12 12 0 0 1 0 28V12A12 12 0 0 1 12 0z';
