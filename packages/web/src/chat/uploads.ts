import { kindOf } from './files.ts';
import type { ChatMessage, Item } from './thread.ts';

export type UploadRequest = {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};

type Deps = {
  readonly upload: (kind: 'image' | 'video', request: UploadRequest) => Promise<{ path: string }>;
  readonly onChange: (id: string, change: Partial<Item>) => void;
  /** The server has the file, so the message can be sent. */
  readonly onUploaded: (id: string, message: ChatMessage) => void;
};

/** Pending uploads. A file cannot outlive the page, so unfinished uploads are lost with it. */
export function createUploads({ upload, onChange, onUploaded }: Deps) {
  const pending = new Map<string, { readonly file: File; readonly abort: AbortController }>();

  const start = async (id: string, file: File) => {
    const abort = new AbortController();
    const { signal } = abort;
    pending.set(id, { file, abort });
    onChange(id, { delivery: 'uploading_file', progress: 0, error: undefined });
    try {
      const fileType = kindOf(file);
      const { path } = await upload(fileType, { file, signal, onProgress: (progress) => onChange(id, { progress }) });
      if (signal.aborted) return;
      pending.delete(id);
      onUploaded(id, { message_type: 'media', payload: { url: path, filePath: path, fileType } });
    } catch (error) {
      if (!signal.aborted) onChange(id, { delivery: 'failed', error });
    }
  };

  return {
    start: (id: string, file: File) => void start(id, file),
    /** Restarts a failed upload; false when the id is not an upload. */
    retry(id: string): boolean {
      const found = pending.get(id);
      if (found) void start(id, found.file);
      return found !== undefined;
    },
    cancel(id: string): void {
      pending.get(id)?.abort.abort();
      pending.delete(id);
    },
    end(): void {
      for (const { abort } of pending.values()) abort.abort();
    },
  };
}
