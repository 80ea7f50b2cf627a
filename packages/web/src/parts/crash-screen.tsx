import { Component, type ReactNode } from 'react';

/** Texts by language of the page; the first is the fallback. */
type Words = readonly { readonly lang: string; readonly text: string; readonly retry: string }[];

/**
 * Last resort when a chunk fails to load or a component throws. Texts are props, because the messages may be what
 * failed.
 */
export class CrashScreen extends Component<{ words: Words; children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    const { words, children } = this.props;
    if (!this.state.hasCrashed) return children;
    const own = words.find(({ lang }) => lang === document.documentElement.lang) ?? words[0];
    return (
      <main className="page">
        <p>{own?.text}</p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          {own?.retry}
        </button>
      </main>
    );
  }
}
