import { Component, type ReactNode } from 'react';

/** The last resort: a part could not be loaded or drawn. The texts may be what is missing, so the words stand here. */
const WORDS = [
  { lang: 'th', text: 'เปิดหน้านี้ไม่ได้ งานที่บันทึกแล้วไม่หาย', retry: 'ลองใหม่' },
  { lang: 'en', text: 'This page could not be opened. Whatever was saved is safe', retry: 'Try again' },
] as const;

export class CrashScreen extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    const words = WORDS.find(({ lang }) => lang === document.documentElement.lang) ?? WORDS[0];
    return (
      <main className="page">
        <p>{words.text}</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {words.retry}
        </button>
      </main>
    );
  }
}
