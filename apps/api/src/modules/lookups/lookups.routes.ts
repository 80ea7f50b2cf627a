import { BANK_CURRENCIES } from '@krapao/contract/limits';
import type { Serve } from '../../platform/http/serve.ts';
import type { LookupsDeps } from './lookups.deps.ts';
import { lookupsRepository } from './lookups.repository.ts';

export function lookupRoutes(serve: Serve, { db, cache, lookups, laosMode, giftLinkKey }: LookupsDeps): void {
  const repository = lookupsRepository(db, cache);

  serve('GET /api/lookup/banks', async () =>
    (await repository.banks(laosMode ? ['LA', 'TH'] : ['TH'])).map((bank) => ({
      code: bank.code,
      nameTH: laosMode ? bank.name_la : bank.name_th,
      nameLA: bank.name_la,
      nameEN: bank.name_en,
      recommended: bank.recommended,
      currencies: [...BANK_CURRENCIES[bank.country]],
    })),
  );

  serve('GET /api/lookup/sources', async ({ locale }) =>
    (await repository.sources()).map(({ code, description }) => ({ code, description: description[locale] })),
  );

  serve('GET /api/lookup/deposit', async ({ member }) => {
    const { currency } = member;
    const [accounts, wallets, isManual, qr] = await Promise.all([
      repository.depositAccounts(currency),
      currency === 'THB' ? repository.depositWallets() : [],
      lookups.setting('isManualDeposit'),
      lookups.setting('qr'),
    ]);
    return {
      banks: accounts.map((account) => ({
        bankCode: account.bank_code,
        bankType: account.bank_type,
        mode: account.mode,
        bank: { nameTH: account.name_th, nameLA: account.name_la, nameEN: account.name_en },
        bankAccountName: account.account_name,
        bankAccountNo: account.account_no,
        currency: account.currency,
        ...(account.mode === 'QR' && { minimum: qr.min[account.bank_code] }),
      })),
      wallets: wallets.map((wallet) => ({
        mode: wallet.mode,
        walletAccountName: wallet.account_name,
        walletAccountNo: wallet.account_no,
      })),
      isManual,
      giftLinkKey,
    };
  });

  serve('GET /api/lookup/withdraw', async ({ member }) => {
    const { min, max, waitHours } = (await lookups.setting('withdraw'))[member.currency];
    return { withdrawMin: min, withdrawMax: max, waitHours };
  });

  serve('GET /api/lookup/transfer', async ({ member }) => ({
    transferMin: (await lookups.setting('transfer'))[member.currency].min,
  }));

  serve('GET /api/lookup/info', async ({ locale }) => {
    const { name, website } = await lookups.setting('info');
    return { name: name[locale], website };
  });

  serve('GET /api/lookup/contact', async ({ locale }) => {
    const contact = await lookups.setting('contact');
    return { ...contact, contactText: contact.contactText[locale] };
  });

  serve('GET /api/lookup/conditions', async ({ locale }) =>
    (await lookups.setting('conditions')).map((html) => html[locale]),
  );
  serve('GET /api/lookup/agreements', async ({ locale }) =>
    (await lookups.setting('agreements')).map((html) => html[locale]),
  );
  serve('GET /api/lookup/howto', async ({ locale }) =>
    (await lookups.setting('howto'))
      .filter(({ isOn }) => isOn)
      .map(({ film, posters, title, steps }) => ({
        film,
        poster: posters[locale],
        title: title[locale],
        steps: steps[locale].split(/\n+/),
      })),
  );
  serve('GET /api/lookup/notice', async ({ locale }) => ({ notice: (await lookups.setting('notice'))[locale] }));
  serve('GET /api/lookup/slip', () => lookups.setting('slip'));
  serve('GET /api/lookup/active', async () => ({
    active: (await lookups.setting('service')).state === 'active',
  }));
  serve('GET /api/lookup/registerOTP', async () => ({ registerOTP: await lookups.setting('registerOTP') }));
  serve('GET /api/lookup/enableChatWidget', async () => ({
    enableChatWidget: await lookups.setting('enableChatWidget'),
  }));
}
