/** Zoom, rotation in quarter turns, and offset of a picture. */
export type PictureView = { readonly zoom: number; readonly quarters: number; readonly x: number; readonly y: number };

export const WHOLE: PictureView = { zoom: 1, quarters: 0, x: 0, y: 0 };

const ZOOM_MAX = 6;

type Size = { readonly width: number; readonly height: number };
type Point = { readonly x: number; readonly y: number };

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value)) || 0;

/** Limits the offset so that the picture stays inside its frame. */
export function movedTo(view: PictureView, { x, y }: Point, { width, height }: Size): PictureView {
  const room = (view.zoom - 1) / 2;
  return { ...view, x: within(x, width * room), y: within(y, height * room) };
}

/** Zooms around `at`, so the point under the pointer stays in place. Points are relative to the centre. */
export function zoomed(view: PictureView, factor: number, at: Point, frame: Size): PictureView {
  const zoom = Math.max(1, Math.min(ZOOM_MAX, view.zoom * factor));
  const by = zoom / view.zoom;
  return movedTo({ ...view, zoom }, { x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, frame);
}

/** Rotates clockwise by a quarter and resets the offset, because the visible section has moved. */
export const turned = (view: PictureView): PictureView => ({ ...view, quarters: (view.quarters + 1) % 4, x: 0, y: 0 });
