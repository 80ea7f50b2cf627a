import { useState } from 'react';
import type { Chat } from './chat.ts';

/** Sends files, and keeps what is wrong with one that was not taken. */
export function useAttach(chat: Chat) {
  const [fault, setFault] = useState<unknown>();
  const attach = (files: Iterable<File>) => {
    setFault(undefined);
    for (const file of files) {
      try {
        chat.attach(file);
      } catch (error) {
        setFault(error);
      }
    }
  };
  return { fault, setFault, attach };
}
