/** How a picture is looked at: how large, turned by how many quarters, and moved by how much. */
export type PictureView = { readonly zoom: number; readonly quarters: number; readonly x: number; readonly y: number };

export const WHOLE: PictureView = { zoom: 1, quarters: 0, x: 0, y: 0 };

const ZOOM_MAX = 6;

type Size = { readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value)) || 0;

/** Never so far that the picture is out of its frame. */
export function movedTo(view: PictureView, { x, y }: Point, { width, height }: Size): PictureView {
  const room = (view.zoom - 1) / 2;
  return { ...view, x: within(x, width * room), y: within(y, height * room) };
}

/** Larger or smaller, while the point under the fingers stays where it is. Points are counted from the middle. */
export function zoomed(view: PictureView, factor: number, at: Point, frame: Size): PictureView {
  const zoom = Math.max(1, Math.min(ZOOM_MAX, view.zoom * factor));
  const by = zoom / view.zoom;
  return movedTo({ ...view, zoom }, { x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, frame);
}

/** A quarter to the right. What was in sight is elsewhere then, so it is shown from its middle. */
export const turned = (view: PictureView): PictureView => ({ ...view, quarters: (view.quarters + 1) % 4, x: 0, y: 0 });
