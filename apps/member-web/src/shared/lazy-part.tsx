import { type ComponentType, lazy } from 'react';
import { loadTexts, type Namespace, Texts } from './i18n/texts.tsx';

/** A screen or modal that arrives with its texts, both asked for at the same moment. */
export function lazyPart<Props extends object>(
  of: readonly Namespace[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { readonly preload: () => void } {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const start = () => {
    loading ??= load().then(
      (component) => ({ default: component }),
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
    return (
      <Texts of={of}>
        <Part {...props} />
      </Texts>
    );
  }
  /** Begins to load it, for whoever will want it in a moment. */
  const preload = () => {
    void start().catch(() => undefined);
    void loadTexts(of).catch(() => undefined);
  };
  return Object.assign(LazyPart, { preload });
}
