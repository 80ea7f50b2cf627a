import type { Locale } from '@krapao/contract/locales';
import { type ComponentType, use, useState, useTransition } from 'react';
import { currentLocale } from '../i18n/locale.ts';
import { loadTexts, type Namespace, Texts } from '../i18n/texts.tsx';
import { useLocale } from '../i18n/use-locale.ts';
import { MissingPart } from './missing-part.tsx';

type Options = {
  /** The page is whole without it: while it cannot be loaded, nothing stands in its place. */
  isExtra?: boolean;
};

/** A screen or modal that arrives with its styles and texts, all asked for at the same moment. */
export function lazyPart<Props extends object>(
  of: readonly Namespace[],
  load: () => Promise<ComponentType<Props>>,
  { isExtra = false }: Options = {},
): ComponentType<Props> & { readonly preload: () => Promise<unknown> } {
  /** Without a part: it could not be loaded. */
  type Outcome = { readonly Part?: ComponentType<Props> };
  const outcomes = new Map<Locale, Outcome>();
  const loadings = new Map<Locale, Promise<Outcome>>();

  /** Never fails: React would ask again at once, and so without end while there is no line. */
  const start = (locale: Locale): Promise<Outcome> => {
    const known = loadings.get(locale);
    if (known) return known;
    const loading = Promise.all([load(), loadTexts(of, locale)])
      .then(
        ([Part]): Outcome => ({ Part }),
        (): Outcome => ({}),
      )
      .then((outcome) => {
        outcomes.set(locale, outcome);
        loadings.delete(locale);
        return outcome;
      });
    loadings.set(locale, loading);
    return loading;
  };

  function LazyPart(props: Props) {
    const locale = useLocale();
    const [, setTries] = useState(0);
    const [isTrying, startTrying] = useTransition();
    const { Part } = outcomes.get(locale) ?? use(start(locale)); // What is here already is drawn without Suspense.
    if (Part) {
      return (
        <Texts of={of}>
          <Part {...props} />
        </Texts>
      );
    }
    const tryAgain = async () => {
      const outcome = await start(locale);
      setTries((tries) => tries + 1);
      return outcome.Part !== undefined;
    };
    return (
      <MissingPart
        place={isExtra ? 'extra' : 'onClose' in props ? 'sheet' : 'page'}
        isTrying={isTrying}
        onClose={() => 'onClose' in props && typeof props.onClose === 'function' && props.onClose()}
        onLine={() => startTrying(async () => void (await tryAgain()))}
        onRetry={() =>
          startTrying(async () => {
            if (!(await tryAgain()) && (await answers())) window.location.reload();
          })
        }
        onGone={() => outcomes.get(locale)?.Part ?? outcomes.delete(locale)}
      />
    );
  }

  /** Begins to load it, for whoever will want it in a moment. */
  const preload = () => start(currentLocale());
  return Object.assign(LazyPart, { preload });
}

/** The server answers and yet a file of ours does not come: a newer build has others, and the page of it knows them. */
const answers = (): Promise<boolean> =>
  fetch(window.location.pathname).then(
    ({ ok }) => ok,
    () => false,
  );
