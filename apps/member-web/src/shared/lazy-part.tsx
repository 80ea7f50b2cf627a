import { type ComponentType, lazy, useState } from 'react';
import { loadTexts, type Namespace, Texts } from './i18n/texts.tsx';

/** A screen or modal that arrives with its texts, both asked for at the same moment. */
export function lazyPart<Props extends object>(
  of: readonly Namespace[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { readonly preload: () => Promise<unknown> } {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  const start = () => {
    loading ??= load().then(
      (component) => {
        loaded = component;
        return { default: component };
      },
      (error: unknown) => {
        loading = undefined; // A lost line must not stay lost.
        throw error;
      },
    );
    return loading;
  };
  const Part = lazy(start);
  function LazyPart(props: Props) {
    void start().catch(() => undefined); // Suspense reports it.
    const Drawn = useState(() => loaded)[0] ?? Part; // What is here already is drawn at once, without Suspense.
    return (
      <Texts of={of}>
        <Drawn {...props} />
      </Texts>
    );
  }
  /** Begins to load it, for whoever will want it in a moment. */
  const preload = () => Promise.allSettled([start(), loadTexts(of)]);
  return Object.assign(LazyPart, { preload });
}
