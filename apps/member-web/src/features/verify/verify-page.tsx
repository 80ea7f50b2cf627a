import { Button } from '@krapao/ui/actions/button';
import { TextAreaField } from '@krapao/ui/fields/field';
import { LanguageSelect } from '@krapao/ui/fields/language-select';
import { Card } from '@krapao/ui/layout/card';
import { Page, PageHead } from '@krapao/ui/layout/page';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AppBar, Brand } from '../../shared/parts/app-bar.tsx';
import { PATHS } from '../../shared/paths.ts';
import { EvidenceDrop } from './evidence-drop.tsx';
import { useVerification } from './use-verification.ts';
import { VerdictCard } from './verdict-card.tsx';
import './verify.css';

/** Checks a receipt without an account. Outside both layouts: it neither needs a session nor ends one. */
export function VerifyPage() {
  const t = useTranslations('verify');
  const common = useTranslations('common');
  useTitle(t('title'));
  const { result, isChecking, code, checkFile, checkCode } = useVerification();
  return (
    <div className="verify">
      <AppBar
        navLabel={common('mainMenu')}
        brand={
          <Link className="app-bar-brand" to={PATHS.user}>
            <Brand name={common('brand')} />
          </Link>
        }
      >
        <LanguageSelect value={useLocale()} onChange={changeLocale} label={common('language')} />
      </AppBar>
      <Page>
        <PageHead title={t('title')} />
        <p className="ink-soft">{t('intro')}</p>
        <div className="verify-result" role="status" aria-busy={isChecking}>
          {isChecking && <p className="ink-mute">{t('checking')}</p>}
          {result && !isChecking && <VerdictCard result={result} />}
        </div>
        <EvidenceDrop onChoose={checkFile} />
        <CodeForm key={code} given={code} isChecking={isChecking} onCheck={checkCode} />
        <p className="ink-mute text-caption">{t('privacy')}</p>
        <p className="ink-mute text-caption">{t('limits')}</p>
      </Page>
    </div>
  );
}

type FormProps = { given: string; isChecking: boolean; onCheck: (code: string) => void };

function CodeForm({ given, isChecking, onCheck }: FormProps) {
  const t = useTranslations('verify');
  const form = useForm({
    initial: { code: given },
    check: ({ code }) => ({ code: code.trim() ? undefined : t('codeMissing') }),
    onSubmit: ({ code }) => onCheck(code),
  });
  return (
    <Card>
      <form {...form.props} className="verify-code">
        <TextAreaField
          label={t('code')}
          hint={t('codeHint')}
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          {...form.field('code')}
        />
        <Button type="submit" tone="gold" icon="shield" wide busy={isChecking}>
          {t('check')}
        </Button>
      </form>
    </Card>
  );
}
