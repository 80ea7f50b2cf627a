import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommands } from '../../../shared/keys/commands.ts';
import { movedTo, turned, WHOLE, zoomed } from './picture-view.ts';
import '../review-picture.css';

const STEP = 1.5;

type Point = { x: number; y: number };

/** Slip image with zoom and rotation by buttons, keys, wheel, pinch and drag. */
export function SlipPicture({ url, name }: { url: string; name: string }) {
  const t = useTranslations('review.picture');
  const keys = useTranslations('review.keys');
  // Every response has a new signed link to the same image, so the first link is used.
  const [src] = useState(url);
  const [view, setView] = useState(WHOLE);
  const [isMissing, setMissing] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const size = () => frame.current?.getBoundingClientRect() ?? new DOMRect();
  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) => {
    const room = size();
    setView((last) => zoomed(last, factor, at, room));
  };
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / 400), fromMiddle(event));
  });
  // React's wheel listener is passive and cannot prevent the page from scrolling.
  useEffect(() => {
    const { current } = frame;
    const wheel = (event: WheelEvent) => onWheel(event);
    current?.addEventListener('wheel', wheel, { passive: false });
    return () => current?.removeEventListener('wheel', wheel);
  }, []);
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = fromMiddle(event);
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    pointers.current.set(event.pointerId, now);
    const room = size();
    if (!other) {
      setView((last) => movedTo(last, { x: last.x + now.x - before.x, y: last.y + now.y - before.y }, room));
      return;
    }
    const apart = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    zoomBy(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  };
  useCommands([
    { id: 'zoom-in', group: 'page', label: keys('zoomIn'), icon: 'zoom', keys: '=', run: () => zoomBy(STEP) },
    { id: 'zoom-out', group: 'page', label: keys('zoomOut'), keys: '-', run: () => zoomBy(1 / STEP) },
    { id: 'rotate', group: 'page', label: keys('rotate'), icon: 'rotate', keys: 't', run: () => setView(turned) },
  ]);
  const { zoom, quarters, x, y } = view;
  return (
    <figure className="review-picture">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below and the keys do the same. */}
      <div
        ref={frame}
        className="review-picture-frame"
        title={t('hint')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, fromMiddle(event));
        }}
        onPointerMove={move}
        onPointerUp={({ pointerId }) => pointers.current.delete(pointerId)}
        onPointerCancel={({ pointerId }) => pointers.current.delete(pointerId)}
        onDoubleClick={(event) => (zoom > 1 ? setView({ ...WHOLE, quarters }) : zoomBy(STEP * STEP, fromMiddle(event)))}
      >
        {isMissing ? (
          <p>{t('missing')}</p>
        ) : (
          <img
            src={src}
            alt={t('alt', { name })}
            draggable={false}
            className={quarters % 2 ? 'review-picture-image is-lying' : 'review-picture-image'}
            style={{ transform: `translate(${x}px, ${y}px) scale(${zoom}) rotate(${quarters * 90}deg)` }}
            onError={() => setMissing(true)}
          />
        )}
      </div>
      <figcaption>
        <IconButton size="sm" icon="zoom" label={t('zoomIn')} onClick={() => zoomBy(STEP)} />
        <IconButton size="sm" icon="minus" label={t('zoomOut')} onClick={() => zoomBy(1 / STEP)} />
        <IconButton size="sm" icon="rotate" label={t('rotate')} onClick={() => setView(turned)} />
        <a className="icon-button is-sm" href={src} target="_blank" rel="noreferrer" aria-label={t('open')}>
          <Icon name="external" size="s" />
        </a>
      </figcaption>
    </figure>
  );
}
