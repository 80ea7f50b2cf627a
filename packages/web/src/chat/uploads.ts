import { newKey } from '../api/new-key.ts';
import { kindOf } from './files.ts';
import { type ChatMessage, type Item, type Side, written } from './thread.ts';

export type UploadWish = {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};

type Deps = {
  readonly side: Side;
  readonly upload: (kind: 'image' | 'video', wish: UploadWish) => Promise<{ path: string }>;
  readonly onStart: (item: Item) => void;
  readonly onChange: (id: string, change: Partial<Item>) => void;
  /** The server has the file; now the message can be sent. */
  readonly onUploaded: (id: string, message: ChatMessage) => void;
};

/** Files on their way. A file cannot outlive the page, so neither does what is not uploaded yet. */
export function createUploads({ side, upload, onStart, onChange, onUploaded }: Deps) {
  const files = new Map<string, { readonly file: File; readonly stop: AbortController; readonly preview: string }>();

  const begin = async (id: string, file: File, preview: string) => {
    const stop = new AbortController();
    files.set(id, { file, stop, preview });
    onChange(id, { delivery: 'uploading_file', progress: 0, error: undefined });
    try {
      const kind = kindOf(file);
      const onProgress = (progress: number) => onChange(id, { progress });
      const { path } = await upload(kind, { file, signal: stop.signal, onProgress });
      if (stop.signal.aborted) return;
      files.delete(id);
      onUploaded(id, { message_type: 'media', payload: { url: path, filePath: path, fileType: kind } });
    } catch (error) {
      if (!stop.signal.aborted) onChange(id, { delivery: 'failed', error });
    }
  };

  return {
    /** Throws what is wrong with a file, before anything is sent. */
    add(file: File): void {
      const fileType = kindOf(file);
      const preview = URL.createObjectURL(file);
      const item = written(
        newKey(),
        { message_type: 'media', payload: { fileType } },
        { side, delivery: 'uploading_file' },
      );
      onStart({ ...item, preview });
      void begin(item.id, file, preview);
    },
    /** Whether it was an upload that failed, which begins anew. */
    retry(id: string): boolean {
      const found = files.get(id);
      if (found) void begin(id, found.file, found.preview);
      return found !== undefined;
    },
    cancel(id: string): void {
      files.get(id)?.stop.abort();
      files.delete(id);
    },
    end(): void {
      for (const { stop } of files.values()) stop.abort();
    },
  };
}
