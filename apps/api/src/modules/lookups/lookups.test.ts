import { LOCALES } from '@krapao/contract/locales';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { callKeys } from '../../testing/contract-calls.ts';
import { aLaoRegistration, givenMember, signedIn } from '../../testing/members.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';

let server: TestServer;
let lao: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  lao = await testServer({ env: { LAOS_MODE: 'true' }, besides: server });
  token = await signedIn(server, await givenMember(server));
});
afterAll(async () => {
  await lao.close();
  await server.close();
});

const THAI = /[\u0e00-\u0e7f]/;
const LAO = /[\u0e80-\u0eff]/;
const speaking = (language: string) => ({ token, headers: { 'accept-language': language } });

describe('the thirteen lookups and ours beside them', () => {
  const lookups = callKeys().filter((key) => key.startsWith('GET /api/lookup/'));

  it('are thirteen and two', () => {
    expect(lookups).toHaveLength(13 + 2);
    expect(lookups).toEqual(expect.arrayContaining(['GET /api/lookup/transfer', 'GET /api/lookup/howto']));
  });

  it.each(lookups)('%s answers', async (key) => {
    expect((await server.call(key, { token })).status).toBe(200);
  });

  it('show the limits and rules of the seed to a Thai member', {
    tags: ['S3.17', 'S3.18', 'S3.24', 'S3.27', 'S7.17', 'S7.18', 'S7.20', 'S7.21', 'S7.22'],
  }, async () => {
    expect((await server.call('GET /api/lookup/withdraw', { token })).body).toEqual({
      withdrawMin: DEFAULT_SETTINGS.withdraw.THB.min,
      withdrawMax: DEFAULT_SETTINGS.withdraw.THB.max,
      waitHours: DEFAULT_SETTINGS.withdraw.THB.waitHours,
    });
    const { maxAgeMinutes, cutOffTime, maxBytes } = DEFAULT_SETTINGS.slip;
    expect((await server.call('GET /api/lookup/slip')).body).toEqual({ maxAgeMinutes, cutOffTime, maxBytes });
    expect((await server.call('GET /api/lookup/active')).body).toEqual({ active: true });
    expect((await server.call('GET /api/lookup/registerOTP')).body).toEqual({ registerOTP: false });
    expect((await server.call('GET /api/lookup/enableChatWidget')).body).toEqual({ enableChatWidget: false });
  });

  it('tells each member the transfer minimum in their own currency', { tags: ['R8.7'] }, async () => {
    const kipToken = await signedIn(lao, await givenMember(lao, aLaoRegistration()));
    const [baht, kip] = [
      await server.call('GET /api/lookup/transfer', { token }),
      await lao.call('GET /api/lookup/transfer', { token: kipToken }),
    ];
    const { THB, LAK } = DEFAULT_SETTINGS.transfer;
    expect([baht.body, kip.body]).toEqual([{ transferMin: THB.min }, { transferMin: LAK.min }]);
  });

  it('promise in conditions and agreements no bonus, no limits and no break, which nobody can have yet', () => {
    const promised = JSON.stringify([DEFAULT_SETTINGS.conditions, DEFAULT_SETTINGS.agreements]);
    for (const word of [/bonus/i, /limit/i, /break/i, /โบนัส/, /วงเงิน/, /หยุดพัก/, /ໂບນັດ/, /ວົງເງິນ/, /ພັກ/]) {
      expect(promised).not.toMatch(word);
    }
  });

  it('name the placeholder of the notice, which the page replaces', async () => {
    expect((await server.call('GET /api/lookup/notice')).body.notice).toContain('%percentFail%');
  });
});

describe('who we are', () => {
  it('info is the name of the service and its address', { tags: ['S3.15'] }, async () => {
    const { body } = await server.call('GET /api/lookup/info', speaking('en'));
    expect(body).toEqual({ name: 'Krapao', website: expect.stringMatching(/^https?:/) });
  });

  it('contact is a text, and the name, link and picture of the LINE account', { tags: ['S3.16'] }, async () => {
    const { body } = await server.call('GET /api/lookup/contact', speaking('en'));
    expect(body).toEqual({
      contactText: expect.stringMatching(/\w/),
      lineName: expect.stringMatching(/^@/),
      lineLink: expect.stringMatching(/^https:/),
      lineQR: null, // The app generates a QR code until the operator uploads a picture.
    });
  });
});

describe('the language', () => {
  const info = async (language: string) => (await server.call('GET /api/lookup/info', speaking(language))).body.name;

  it.each([
    ['th', 'กระเป๋า'],
    ['lo', 'ກະເປົາ'],
    ['la', 'ກະເປົາ'],
    ['en', 'Krapao'],
    ['en-GB,en;q=0.9,th;q=0.8', 'Krapao'],
    ['LO-LA', 'ກະເປົາ'],
    ['fr', 'กระเป๋า'],
    ['*', 'กระเป๋า'],
    ['', 'กระเป๋า'],
    ['__proto__', 'กระเป๋า'],
  ])('%j is answered with %s', { tags: ['S7.14'] }, async (language, name) => {
    expect(await info(language)).toBe(name);
  });

  it.each([
    ['th', THAI],
    ['lo', LAO],
    ['en', /[A-Za-z]/],
  ])(
    '%s reaches every text',
    { tags: ['S3.13', 'S3.16', 'S3.19', 'S3.20', 'S7.12', 'S7.13', 'S7.15', 'S7.16', 'S7.19'] },
    async (language, letters) => {
      const { body: contact } = await server.call('GET /api/lookup/contact', speaking(language));
      const { body: conditions } = await server.call('GET /api/lookup/conditions', speaking(language));
      const { body: agreements } = await server.call('GET /api/lookup/agreements', speaking(language));
      const { body: sources } = await server.call('GET /api/lookup/sources', speaking(language));
      const { body: notice } = await server.call('GET /api/lookup/notice', speaking(language));
      const texts = [
        contact.contactText,
        ...conditions,
        ...agreements,
        ...sources.map(({ description }) => description),
        notice.notice,
      ];
      expect(texts.length).toBeGreaterThan(10);
      for (const text of texts) expect(text.replaceAll('%percentFail%', '')).toMatch(letters);
      const foreign = [THAI, LAO].filter((script) => script !== letters);
      for (const script of foreign) expect(texts.join()).not.toMatch(script);
    },
  );

  it('has a text for every language in every localised setting', () => {
    for (const text of [
      DEFAULT_SETTINGS.notice,
      DEFAULT_SETTINGS.contact.contactText,
      ...DEFAULT_SETTINGS.conditions,
    ]) {
      expect(Object.keys(text).sort()).toEqual([...LOCALES].sort());
    }
  });
});

describe('how-to topics', () => {
  afterAll(() => server.saveSetting('howto', DEFAULT_SETTINGS.howto));
  const titles = async (language: string) => {
    const { body } = await server.call('GET /api/lookup/howto', speaking(language));
    return body.map(({ title }) => title);
  };

  it('are those the operator switched on, in their order and the reader’s language, step by step', {
    tags: ['S2.5', 'S2.41', 'O459'],
  }, async () => {
    const [wallet, playing, ...others] = DEFAULT_SETTINGS.howto;
    if (!wallet || !playing) throw new Error('the seed has none');
    const steps = { th: 'หนึ่ง\nสอง', la: 'ໜຶ່ງ\n\nສອງ', en: 'One\nTwo' };
    const posters = { th: null, la: '/pictures/lao.webp', en: null };
    const own = { film: null, posters, isOn: true, title: { th: 'ใหม่', la: 'ໃໝ່', en: 'New' }, steps };
    await server.saveSetting('howto', [own, playing, { ...wallet, isOn: false }, ...others]);
    expect(await titles('en')).toEqual(['New', 'Playing', 'Balance', 'Bonus', 'Ending a bonus']);
    expect((await titles('lo'))[0]).toBe('ໃໝ່');
    const { body } = await server.call('GET /api/lookup/howto', speaking('lo'));
    expect(body[0]).toEqual({ film: null, poster: '/pictures/lao.webp', title: 'ໃໝ່', steps: ['ໜຶ່ງ', 'ສອງ'] });
  });
});

describe('banks', () => {
  it('are the Thai ones in the Thai build, the recommended ones marked', {
    tags: ['S3.12', 'S5.9', 'S7.10'],
  }, async () => {
    const { body } = await server.call('GET /api/lookup/banks');
    const codes = body.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['KBANK', 'KTB', 'SCB', 'BBL', 'TMB', 'GSB']));
    expect(codes).not.toContain('BCEL');
    expect(
      body
        .filter(({ recommended }) => recommended)
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['KBANK', 'KTB']);
    expect(body.find(({ code }) => code === 'KBANK')).toEqual({
      code: 'KBANK',
      nameTH: 'ธนาคารกสิกรไทย',
      nameLA: 'ທະນາຄານກະສິກອນໄທ',
      nameEN: 'Kasikornbank',
      recommended: true,
      currencies: ['BAHT'],
    });
  });

  it('are Lao and Thai ones with Lao names in the Lao build', async () => {
    const { body } = await lao.call('GET /api/lookup/banks');
    expect(body[0]?.code).toBe('BCEL');
    expect(body.map(({ code }) => code)).toContain('KBANK');
    for (const { nameTH, nameLA } of body) expect(nameTH).toBe(nameLA);
  });

  it('have a name without Thai letters for Lao readers of either build, the wallet as its app is called', async () => {
    for (const node of [server, lao]) {
      const { body } = await node.call('GET /api/lookup/banks');
      for (const { code, nameLA } of body) {
        if (code === 'TRUEWALLET') expect(nameLA).toBe('TrueMoney Wallet');
        else expect(nameLA).toMatch(LAO);
        expect(nameLA).not.toMatch(/[\u0e00-\u0e7f]/);
      }
    }
    const { banks } = (await server.call('GET /api/lookup/deposit', { token })).body;
    for (const { bank } of banks) expect(bank.nameLA).toMatch(LAO);
  });

  it('say which currencies an account there can be in: Lao banks both, Thai banks baht', async () => {
    const { body } = await lao.call('GET /api/lookup/banks');
    const currencies = Object.fromEntries(body.map((bank) => [bank.code, bank.currencies]));
    expect(currencies).toMatchObject({ BCEL: ['LAK', 'BAHT'], LDB: ['LAK', 'BAHT'], KBANK: ['BAHT'], SCB: ['BAHT'] });
  });

  it('leave the list when an operator closes them', async () => {
    await server.database.query(`update bank set is_open = false where code = 'ICBC'`);
    expect((await server.call('GET /api/lookup/banks')).body.map(({ code }) => code)).not.toContain('ICBC');
  });
});

describe('where to deposit', () => {
  it('depends on the member’s currency', { tags: ['S7.11'] }, async () => {
    const { body: thai } = await server.call('GET /api/lookup/deposit', { token });
    expect(new Set(thai.banks.map(({ currency }) => currency))).toEqual(new Set(['THB']));
    expect(thai.wallets).toHaveLength(2);

    const member = await givenMember(lao, aLaoRegistration());
    const laoToken = await signedIn(lao, member);
    const { body: kip } = await lao.call('GET /api/lookup/deposit', { token: laoToken });
    expect(kip.banks.map(({ bankCode, mode }) => `${bankCode} ${mode}`)).toEqual(['BCEL SLIP', 'BCEL QR']);
    expect(kip.wallets).toEqual([]);
    expect((await lao.call('GET /api/lookup/withdraw', { token: laoToken })).body).toEqual({
      withdrawMin: DEFAULT_SETTINGS.withdraw.LAK.min,
      withdrawMax: DEFAULT_SETTINGS.withdraw.LAK.max,
      waitHours: DEFAULT_SETTINGS.withdraw.LAK.waitHours,
    });
  });
});

describe('a way to deposit', () => {
  const channels = async () => (await server.call('GET /api/lookup/deposit', { token })).body;

  it('is a bank with all that the deposit sheet shows, and nothing else', { tags: ['S3.21', 'S7.11'] }, async () => {
    expect((await channels()).banks[0]).toEqual({
      bankCode: 'SCB',
      bankType: 'BANK',
      mode: 'SLIP',
      bank: { nameTH: 'ธนาคารไทยพาณิชย์', nameLA: 'ທະນາຄານໄທພານິດ', nameEN: 'Siam Commercial Bank' },
      bankAccountName: 'KRAPAO DEMO CO LTD',
      bankAccountNo: '4012345678',
      currency: 'THB',
    });
  });

  it('is each of the banks, channels and wallets that the specification names', {
    tags: ['S2.131', 'S2.134', 'S3.22'],
  }, async () => {
    const { banks, wallets } = await channels();
    expect(banks.map(({ bankCode, bankType, mode }) => `${bankCode} ${bankType} ${mode}`)).toEqual([
      'SCB BANK SLIP',
      'KBANK BANK AUTO',
      'KBANK BANK QR',
      'GSB BANK SLIP',
      'WW PAYMENT QR',
      'PAYTIMZ PAYMENT QR',
    ]);
    expect(wallets).toEqual([
      { mode: 'LINK', walletAccountName: 'KRAPAO DEMO', walletAccountNo: '0899999999' },
      { mode: 'AUTO', walletAccountName: 'KRAPAO DEMO', walletAccountNo: '0899999998' },
    ]);
  });

  it('by QR code names its kind in every language and the operator’s minimum', { tags: ['P67'] }, async () => {
    const { banks } = await channels();
    expect(banks.find(({ bankCode }) => bankCode === 'WW')).toMatchObject({
      bank: { nameTH: 'QR พร้อมเพย์', nameLA: 'QR ພ້ອມເພ (PromptPay)', nameEN: 'PromptPay QR' },
      minimum: 100,
    });
    const minimums = banks.map(({ mode, bankCode, minimum }) => `${mode} ${bankCode} ${minimum}`);
    expect(minimums).toEqual([
      'SLIP SCB undefined',
      'AUTO KBANK undefined',
      'QR KBANK 1',
      'SLIP GSB undefined',
      'QR WW 100',
      'QR PAYTIMZ 10',
    ]);
  });

  it('leaves the sheet when an operator closes it', async () => {
    await server.database.query(`update deposit_account set is_open = false where bank_code = 'GSB'`);
    expect((await channels()).banks.map(({ bankCode }) => bankCode)).not.toContain('GSB');
    await server.database.query(`update deposit_account set is_open = true where bank_code = 'GSB'`);
  });

  it('is by hand when the operator says so', { tags: ['S2.140', 'S3.23', 'S6.11'] }, async () => {
    expect((await channels()).isManual).toBe(false);
    await server.saveSetting('isManualDeposit', true);
    expect((await channels()).isManual).toBe(true);
    await server.saveSetting('isManualDeposit', false);
  });

  it('comes with the key that hides gift links: 32 bytes, the same on every node, never the server’s secret', {
    tags: ['R26.1'],
  }, async () => {
    const { giftLinkKey } = await channels();
    expect(Buffer.from(giftLinkKey, 'base64')).toHaveLength(32);
    expect((await lao.call('GET /api/lookup/deposit', { token })).body.giftLinkKey).toBe(giftLinkKey);
  });
});
