import type { Locale } from '@krapao/contract/locales';
import { type ComponentType, use, useState, useTransition } from 'react';
import { currentLocale } from '../i18n/locale.ts';
import { loadMessages, type Namespace, WithMessages } from '../i18n/messages.tsx';
import { useLocale } from '../i18n/use-locale.ts';
import { ChunkError } from './chunk-error.tsx';

type Options = {
  /** Optional content: while it fails to load, nothing is shown in its place. */
  isExtra?: boolean;
};

/** Screen or modal loaded on demand, with its styles and texts in parallel. */
export function lazyChunk<Props extends object>(
  of: readonly Namespace[],
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false }: Options = {},
): ComponentType<Props> & { readonly preload: () => Promise<unknown> } {
  /** No `Part`: the chunk failed to load. */
  type Outcome = { readonly Part?: ComponentType<Props> };
  /** React reads a promise with a status and value without suspending. */
  type Finished = Promise<Outcome> & { readonly status: 'fulfilled'; readonly value: Outcome };
  const pending = new Map<Locale, Promise<Outcome>>();
  const finished = new Map<Locale, Finished>();

  /** Never rejects: React would retry at once, and endlessly while offline. */
  const start = (locale: Locale): Promise<Outcome> => {
    const known = pending.get(locale);
    if (known) return known;
    const loading: Promise<Outcome> = Promise.all([load(), loadMessages(of, locale)]).then(
      ([Part]) => ({ Part }),
      () => ({}),
    );
    pending.set(locale, loading);
    void loading.then((value) => {
      finished.set(locale, Object.assign(loading, { status: 'fulfilled', value } as const));
      pending.delete(locale);
    });
    return loading;
  };

  function LazyPart(props: Props) {
    const locale = useLocale();
    const [, setTries] = useState(0);
    const [isTrying, startTrying] = useTransition();
    const { Part } = use(finished.get(locale) ?? start(locale));
    if (Part) {
      return (
        <WithMessages of={of}>
          <Part {...props} />
        </WithMessages>
      );
    }
    const tryAgain = async () => {
      const outcome = await start(locale);
      setTries((tries) => tries + 1);
      return outcome.Part !== undefined;
    };
    return (
      <ChunkError
        place={isExtra ? 'extra' : 'onClose' in props ? 'sheet' : 'page'}
        isTrying={isTrying}
        onClose={() => 'onClose' in props && typeof props.onClose === 'function' && props.onClose()}
        onOnline={() => startTrying(async () => void (await tryAgain()))}
        onRetry={() =>
          startTrying(async () => {
            if (!(await tryAgain()) && (await answers())) window.location.reload();
          })
        }
        onGone={() => finished.get(locale)?.value.Part ?? finished.delete(locale)}
      />
    );
  }

  /** Starts loading before the component is needed. */
  const preload = () => start(currentLocale());
  return Object.assign(LazyPart, { preload });
}

/**
 * Whether the server answers. If it does while a chunk fails, a newer build has replaced the files, and a reload gets
 * them.
 */
const answers = (): Promise<boolean> =>
  fetch(window.location.pathname).then(
    ({ ok }) => ok,
    () => false,
  );
