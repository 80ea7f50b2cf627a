import { Component, type ReactNode } from 'react';

/** By the language of the page; the first where there is none for it. */
type Words = readonly { readonly lang: string; readonly text: string; readonly retry: string }[];

/** The last resort: a part could not be loaded or drawn. The texts may be what is missing, so its words are given. */
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
