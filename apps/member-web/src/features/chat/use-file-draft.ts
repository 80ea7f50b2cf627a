import { newKey } from '@krapao/web/api/new-key.ts';
import type { Chat } from '@krapao/web/chat/chat.ts';
import { kindOf } from '@krapao/web/chat/files.ts';
import { useChosenFiles } from '@krapao/web/chat/use-chosen-files.ts';
import { useEffect, useEffectEvent, useState } from 'react';

export type DraftFile = {
  readonly id: string;
  readonly file: File;
  readonly kind: 'image' | 'video';
  /** An object URL for the preview. */
  readonly url: string;
};

/** Chosen but unsent files, and the error of a rejected file. */
export function useFileDraft(chat: Chat) {
  const [files, setFiles] = useState<readonly DraftFile[]>([]);
  const chosen = useChosenFiles((file) => {
    const added = { id: newKey(), file, kind: kindOf(file), url: URL.createObjectURL(file) };
    setFiles((before) => [...before, added]);
  });
  const drop = (gone: readonly DraftFile[]) => {
    for (const { url } of gone) URL.revokeObjectURL(url);
    setFiles((before) => before.filter((each) => !gone.includes(each)));
  };
  const dropAll = useEffectEvent(() => drop(files));
  useEffect(() => () => dropAll(), []);
  return {
    files,
    ...chosen,
    remove: (file: DraftFile) => drop([file]),
    send(): void {
      for (const { file } of files) chat.attach(file);
      drop(files);
    },
  };
}

export type FileDraft = ReturnType<typeof useFileDraft>;
