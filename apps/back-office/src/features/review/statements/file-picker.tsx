import { Button } from '@krapao/ui/actions/button';
import { useRef } from 'react';

type Props = {
  label: string;
  file: File | undefined;
  error?: string | undefined;
  onChange: (file: File) => void;
};

/** A file of the operator's machine. */
export function FilePicker({ label, file, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="review-file">
      <Button size="sm" icon="upload" onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        aria-invalid={error !== undefined}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChange(chosen);
          // Allows the same file again after a correction.
          target.value = '';
        }}
      />
      {file && <span>{file.name}</span>}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}
