import { PICTURE_PLACES, type PicturePlace } from '@krapao/contract/documents/pictures';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useObjectUrl } from '@krapao/web/browser/use-object-url.ts';
import { useMutation } from '@tanstack/react-query';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { sendFile } from '../../../shared/api/call.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useErrorText } from '../../../shared/i18n/use-error-text.ts';
import { type Cut, moved, type Size, wholeCut, zoomed } from './cut.ts';
import './cut-sheet.css';

const ZOOM_MAX = 5;

type Props = { file: File; place: PicturePlace; label: string; onDone: (path: string) => void; onClose: () => void };

/** Cuts a chosen picture to its place, with the pointer or with sliders, and uploads it. */
export function CutSheet({ file, place, label, onDone, onClose }: Props) {
  const t = useTranslations('catalogue.picture');
  const id = useId();
  const size = PICTURE_PLACES[place];
  const url = useObjectUrl(file);
  const [picture, setPicture] = useState<Size & { cut: Cut }>();
  const [isBroken, setBroken] = useState(false);
  const errorText = useUploadError();
  const upload = useMutation({
    mutationFn: ({ x, y, width }: Cut) =>
      sendFile('POST /api/office/catalogue-pictures', { query: { place, x, y, width }, file }),
    onSuccess: ({ path }) => onDone(path),
  });
  const cut = picture?.cut;
  const width = picture && cut ? Math.round(picture.width * cut.width) : undefined;
  const error = isBroken ? t('noPicture') : upload.error ? errorText(upload.error) : undefined;
  return (
    <FormSheet
      title={t('title', { name: label })}
      actionLabel={t('use')}
      command={upload}
      error={error}
      onClose={onClose}
      form={{
        id,
        props: {
          id,
          noValidate: true,
          onSubmit: (event) => {
            event.preventDefault();
            if (cut && !upload.isPending) upload.mutate(cut);
          },
        },
      }}
    >
      <p className="ink-soft">{t('drag', size)}</p>
      <Stage
        url={url}
        shape={size}
        cut={cut}
        onSize={(found) => setPicture(found.width > 0 ? { ...found, cut: wholeCut(found, size) } : undefined)}
        onBroken={() => setBroken(true)}
        onMove={(across, down) =>
          setPicture((now) => now && { ...now, cut: moved(now.cut, across * now.cut.width, down * now.cut.height) })
        }
      />
      {picture && cut && (
        <Sliders picture={picture} place={size} cut={cut} onCut={(next) => setPicture({ ...picture, cut: next })} />
      )}
      {width !== undefined && width < size.width / 2 && (
        <p className="ink-chilli">{t('small', { width, wanted: size.width / 2 })}</p>
      )}
    </FormSheet>
  );
}

type StageProps = {
  url: string | undefined;
  shape: Size;
  cut: Cut | undefined;
  onSize: (size: Size) => void;
  onBroken: () => void;
  /** In shares of the stage. */
  onMove: (across: number, down: number) => void;
};

/** The place as members will see it, with the picture behind it. */
function Stage({ url, shape, cut, onSize, onBroken, onMove }: StageProps) {
  const from = useRef<{ x: number; y: number }>(undefined);
  const drag = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) => {
    if (!from.current) return;
    const { width, height } = currentTarget.getBoundingClientRect();
    onMove((from.current.x - x) / width, (from.current.y - y) / height);
    from.current = { x, y };
  };
  const end = () => {
    from.current = undefined;
  };
  return (
    <div
      className="cut-sheet-stage"
      style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
    >
      {url && (
        <img
          src={url}
          alt=""
          draggable={false}
          onError={onBroken}
          onLoad={({ currentTarget }) =>
            onSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          style={
            cut && {
              width: `${100 / cut.width}%`,
              height: `${100 / cut.height}%`,
              left: `${(-100 * cut.x) / cut.width}%`,
              top: `${(-100 * cut.y) / cut.height}%`,
            }
          }
        />
      )}
    </div>
  );
}

type SlidersProps = { picture: Size; place: Size; cut: Cut; onCut: (cut: Cut) => void };

/** The same by keyboard. */
function Sliders({ picture, place, cut, onCut }: SlidersProps) {
  const t = useTranslations('catalogue.picture');
  const whole = wholeCut(picture, place);
  const slider = (label: string, value: number, max: number, set: (value: number) => void, min = 0) => (
    <label className="cut-sheet-slider">
      <span>{label}</span>
      <input
        type="range"
        {...{ min, max, value }}
        step={(max - min) / 100 || 1}
        disabled={max <= min}
        onChange={({ target }) => set(Number(target.value))}
      />
    </label>
  );
  return (
    <div className="cut-sheet-sliders">
      {slider(t('zoom'), whole.width / cut.width, ZOOM_MAX, (zoom) => onCut(zoomed(cut, whole, zoom)), 1)}
      {slider(t('across'), cut.x, 1 - cut.width, (x) => onCut(moved(cut, x - cut.x, 0)))}
      {slider(t('down'), cut.y, 1 - cut.height, (y) => onCut(moved(cut, 0, y - cut.y)))}
    </div>
  );
}

function useUploadError(): (error: unknown) => string {
  const t = useTranslations('catalogue.picture');
  const errorText = useErrorText();
  return (error) => {
    const { code, details } = failureOf(error);
    if (code === 'FILE_NOT_SUPPORTED') return t('noPicture');
    if (code !== 'FILE_TOO_LARGE') return errorText(error);
    return details.megapixels === undefined
      ? t('tooLarge', { n: Number(details.megabytes) })
      : t('tooManyPixels', { n: Number(details.megapixels) });
  };
}
