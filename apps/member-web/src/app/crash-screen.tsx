import { Component, type ReactNode } from 'react';

/**
 * The last resort: a part could not be loaded or drawn. The texts may be what is missing, so the
 * words stand here in all three languages.
 */
const WORDS = [
  { lang: 'th', text: 'โหลดไม่สำเร็จ เงินยังอยู่ครบ', retry: 'ลองใหม่' },
  { lang: 'lo', text: 'ໂຫຼດບໍ່ສຳເລັດ ເງິນຍັງຢູ່ຄົບ', retry: 'ລອງໃໝ່' },
  { lang: 'en', text: 'Could not load. Your money is safe', retry: 'Try again' },
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
