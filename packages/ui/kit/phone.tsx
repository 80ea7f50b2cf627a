import { AppBar, Brand } from '../src/app-bar.tsx';
import { Button } from '../src/button.tsx';
import { Dock, DockItem } from '../src/dock.tsx';
import { IconButton } from '../src/icon-button.tsx';
import { LanguageSelect } from '../src/language-select.tsx';
import { Page, PageHead } from '../src/page.tsx';
import { SamplePurse } from './cards.tsx';
import type { SAMPLES, Sample } from './samples.ts';

const ITEMS = [
  ['user', 'profile'],
  ['terms', 'terms'],
  ['home', 'home'],
  ['statement', 'activity'],
  ['contact', 'contact'],
] as const;

export function Phone({ text, lang }: { text: Sample; lang: keyof typeof SAMPLES }) {
  const current = (name: string) => (name === 'home' ? 'page' : undefined);
  return (
    <>
      <AppBar
        navLabel={text.home}
        brand={
          <a className="app-bar-brand" href="/?view=phone">
            <Brand name={text.brand} who={text.who} />
          </a>
        }
        nav={ITEMS.map(([, name]) => (
          <a key={name} href="/?view=phone" aria-current={current(name)}>
            {text[name]}
          </a>
        ))}
      >
        <LanguageSelect value={lang === 'lo' ? 'la' : lang} onChange={() => undefined} label={text.language} />
        <IconButton icon="logout" label={text.logOut} />
      </AppBar>
      <Page>
        <SamplePurse text={text} total={12480.5} />
        <PageHead title={text.activity}>
          <Button size="sm" icon="slip">
            {text.info}
          </Button>
        </PageHead>
      </Page>
      <Dock label={text.home}>
        {ITEMS.map(([icon, name]) => (
          <a key={name} href="/?view=phone" aria-current={current(name)}>
            <DockItem icon={icon} label={text[name]} />
          </a>
        ))}
      </Dock>
    </>
  );
}
