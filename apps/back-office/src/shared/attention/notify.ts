import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { currentSession } from '../session/session.ts';
import { playChime } from './chime.ts';
import { type AttentionKind, attentionPreferences } from './preferences.ts';

export type AttentionCall = {
  readonly kind: AttentionKind;
  readonly title: string;
  readonly body: string;
  /** Page of the office that a click on the desktop notice opens. */
  readonly path: string;
};

/** Time for which one tab speaks for all, so that several events or tabs make one sound. */
const QUIET_MS = 2_000;
/** Head start of the tab that is looked at. */
const YIELD_MS = 300;

/**
 * Asks for the operator's attention as they prefer: by a sound, and by a desktop notice unless the office is in front.
 * A locked screen stays silent and shows nobody's data.
 */
export function notify(wanted: AttentionCall): void {
  const { sound, desktop } = attentionPreferences()[wanted.kind];
  if ((!sound && !desktop) || currentSession().place !== 'in') return;
  const isInFront = document.hasFocus();
  setTimeout(
    () => {
      void inOneTab(wanted.kind, () => {
        if (sound) playChime();
        if (desktop && !isInFront) showDesktopNotice(wanted);
      });
    },
    isInFront ? 0 : YIELD_MS,
  );
}

/** Runs work in the first of the open tabs; what comes from the others meanwhile is the same news. */
async function inOneTab(kind: AttentionKind, work: () => void): Promise<void> {
  if (!navigator.locks) return work(); // Without a secure connection.
  await navigator.locks.request(`attention ${kind}`, { ifAvailable: true }, async (held) => {
    if (!held) return;
    work();
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  });
}

export type DesktopPermission = NotificationPermission | 'missing';

export const desktopPermission = (): DesktopPermission =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;

/** Call it only from a click of the operator. */
export const requestDesktopNotices = async (): Promise<boolean> =>
  desktopPermission() !== 'missing' && (await Notification.requestPermission()) === 'granted';

/** The newest notice of a kind replaces the one before. */
function showDesktopNotice({ kind, title, body, path }: AttentionCall): void {
  if (desktopPermission() !== 'granted') return;
  try {
    const notice = new Notification(title, { body, tag: kind });
    notice.onclick = () => {
      window.focus();
      notice.close();
      for (const open of [...openers]) open(path);
    };
  } catch {
    // Browsers of phones show no notices of an open page.
  }
}

const openers = new Set<(path: string) => void>();

/** Opens the pages of clicked desktop notices. */
export function useNoticeClicks(): void {
  const navigate = useNavigate();
  const open = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    const opener = (path: string) => open(path);
    openers.add(opener);
    return () => void openers.delete(opener);
  }, []);
}
