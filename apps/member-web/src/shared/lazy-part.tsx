import { type ComponentType, lazy } from 'react';
import { type Namespace, Texts } from './i18n/texts.tsx';

/** A screen or modal that arrives with its texts, both asked for at the same moment. */
export function lazyPart<Props extends object>(
  of: readonly Namespace[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
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
  return function LazyPart(props: Props) {
    void start().catch(() => undefined); // Suspense reports it.
    return (
      <Texts of={of}>
        <Part {...props} />
      </Texts>
    );
  };
}
