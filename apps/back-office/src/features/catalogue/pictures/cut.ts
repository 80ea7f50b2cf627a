export type Size = { width: number; height: number };
/** The part of a picture that is used, in shares of its width and height. */
export type Cut = { x: number; y: number; width: number; height: number };

const clamp = (value: number, max: number): number => Math.min(Math.max(value, 0), Math.max(max, 0));

const within = ({ x, y, width, height }: Cut): Cut => ({
  x: clamp(x, 1 - width),
  y: clamp(y, 1 - height),
  width,
  height,
});

/** The largest part with the shape of its place, from the middle. */
export function wholeCut(picture: Size, place: Size): Cut {
  const shape = (place.width * picture.height) / (place.height * picture.width);
  const width = Math.min(1, shape);
  const height = Math.min(1, 1 / shape);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}

export const moved = (cut: Cut, across: number, down: number): Cut =>
  within({ ...cut, x: cut.x + across, y: cut.y + down });

/** The part at so many times the size of the largest one; its middle stays. */
export function zoomed(cut: Cut, whole: Cut, zoom: number): Cut {
  const width = whole.width / zoom;
  const height = whole.height / zoom;
  return within({ x: cut.x + (cut.width - width) / 2, y: cut.y + (cut.height - height) / 2, width, height });
}
