import { PICTURE_PLACES, type PicturePlace } from '@krapao/contract/documents/pictures';
import { Button } from '@krapao/ui/actions/button';
import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pictureSource } from '../../../shared/catalogue/picture-source.ts';
import { CutSheet } from './cut-sheet.tsx';
import './picture-field.css';

type Props = {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  place: PicturePlace;
  value: string | null;
  mayBeNothing: boolean;
  set: (next: string | null) => void;
};

/** A picture of a document: chosen, cut to its place and uploaded. */
export function PictureField({ label, hint, error, place, value, mayBeNothing, set }: Props) {
  const t = useTranslations('catalogue.picture');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const { width, height } = PICTURE_PLACES[place];
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in the grid of fields.
    <div
      className="picture-field"
      role="group"
      aria-labelledby={`${id}-label`}
      {...(described && { 'aria-describedby': described })}
    >
      <span className="picture-field-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="picture-field-frame" data-place={place} style={{ aspectRatio: `${width} / ${height}` }}>
        {value ? (
          <img src={pictureSource(value)} alt={t('now', { name: label })} />
        ) : (
          <span className="ink-mute">{t('none')}</span>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        data-testid={`${place}-file`}
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <div className="row">
        <Button size="xs" icon="image" onClick={() => input.current?.click()}>
          {t(value ? 'replace' : 'choose')}
        </Button>
        {mayBeNothing && value && (
          <Button size="xs" tone="ghost" onClick={() => set(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
      {error && (
        <p className="ink-chilli text-caption" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="ink-mute text-caption" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {file && (
        <CutSheet
          {...{ file, place, label }}
          onClose={() => setFile(undefined)}
          onDone={(path) => {
            set(path);
            setFile(undefined);
          }}
        />
      )}
    </div>
  );
}
