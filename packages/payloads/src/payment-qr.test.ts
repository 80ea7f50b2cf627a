import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withCrc } from './crc.ts';
import { laoQr, onePayQr, readPaymentQr, thaiQr, trueMoneyWallet } from './payment-qr.ts';

/** Published test vectors of other libraries. */
const THAI = {
  mobile: '00020101021129370016A0000006770101110113006681222333353037645802TH63041DCF',
  mobileWithAmount: '00020101021229370016A0000006770101110113006681222333353037645802TH540530.0063043CAD',
  trueMoney: '00020101021129390016A000000677010111031514000080111111153037645802TH63047C0F',
  bill: '00020101021130620016A000000677010112011301122334455660211CUSTOMER0010306INV00153037645802TH62070703SCB6304780E',
};
const LAO =
  '00020101021238570016A00526628466257701082771041802030020314TESTMERCHANT015204599953034185405500005802LA5909TEST SHOP6003VTE62110107INV0001630446F0';

describe('a Thai payment code', () => {
  it('is what other libraries make of it', { tags: ['R25.1'] }, () => {
    expect(thaiQr({ to: { mobile: '0812223333' } })).toBe(THAI.mobile);
    expect(thaiQr({ to: { mobile: '0812223333' }, amount: '30' })).toBe(THAI.mobileWithAmount);
    expect(thaiQr({ to: { eWallet: trueMoneyWallet('0801111111') } })).toBe(THAI.trueMoney);
    const bill = { biller: '0112233445566', ref1: 'CUSTOMER001', ref2: 'INV001' };
    expect(thaiQr({ to: bill, ref3: 'SCB' })).toBe(THAI.bill);
  });

  it('is read whatever the order of its fields', () => {
    expect(readPaymentQr(THAI.mobileWithAmount)).toMatchObject({ to: { mobile: '0812223333' }, amount: '30.00' });
    expect(readPaymentQr('00020101021129370016A000000677010111011300668012345675802TH530376463046197')).toMatchObject({
      country: 'TH',
      to: { mobile: '0801234567' },
      amount: undefined,
    });
    expect(readPaymentQr('00020101021129370016A000000677010111021311111111111115802TH530376463047B5A')).toMatchObject({
      to: { nationalId: '1111111111111' },
    });
    expect(readPaymentQr(THAI.trueMoney)).toMatchObject({ to: { eWallet: '140000801111111' } });
    expect(readPaymentQr(THAI.bill)).toMatchObject({
      to: { biller: '0112233445566', ref1: 'CUSTOMER001', ref2: 'INV001' },
      ref3: 'SCB',
    });
  });

  it('is refused with a wrong sum', () => {
    expect(
      readPaymentQr('00020101021229370016A0000006770101110113006680111111153037645802TH540520.156304FFFF'),
    ).toBeUndefined();
  });

  it.each([
    { to: { mobile: '812223333' } },
    { to: { mobile: '0812223333' }, amount: '30.001' },
    { to: { mobile: '0812223333' }, amount: '-30' },
    { to: { mobile: '0812223333' }, amount: '1e3' },
    { to: { biller: '123', ref1: 'A' } },
    { to: { biller: '0112233445566', ref1: 'small' } },
    { to: { biller: '0112233445566', ref1: 'A'.repeat(21) } },
    { to: { nationalId: '12345678901234' } },
  ])('is not made of %j', (qr) => {
    expect(() => thaiQr(qr)).toThrow(RangeError);
  });
});

describe('a Lao payment code', () => {
  const shop = { iin: '27710418', type: '002', receiver: 'TESTMERCHANT01', name: 'TEST SHOP', city: 'VTE' } as const;

  it('is what we know to be right, in whole kip', { tags: ['R25.1'] }, () => {
    expect(laoQr({ ...shop, amount: '50000', bill: 'INV0001' })).toBe(LAO);
    expect(() => laoQr({ ...shop, amount: '50000.5', bill: 'INV0001' })).toThrow(RangeError);
  });

  it('is read, also a person’s own and one with a small sum', () => {
    const read = { country: 'LA', ...shop, amount: '50000', bill: 'INV0001' };
    expect(readPaymentQr(LAO)).toEqual(read);
    expect(readPaymentQr(`${LAO.slice(0, -4)}46f0`)).toEqual(read);
    const personal = '00020101021138580016A00526628466257701080000041802030010315I90BYP17BC295VZ53034185802LA630491B3';
    expect(readPaymentQr(personal)).toMatchObject({ country: 'LA', type: '001', receiver: 'I90BYP17BC295VZ' });
  });
});

describe('a OnePay code of BCEL', () => {
  const merchant = 'mchKRAPAO0000001';
  /** Checksums calculated independently of this code. */
  const HEAD = '00020101021133380004BCEL0106ONEPAY0216mchKRAPAO000000152045999530341854055000058';
  const BILL = `${HEAD}02LA6003VTE62110107INV00016304DE03`;
  const FULL = `${HEAD}02LA6003VTE62350107INV00010502T10704POS10806TOP UP63042D32`;
  const ZEROS = `${HEAD}02LA6003VTE62110107INV011463040095`;
  const shop = { merchant, amount: '50000', city: 'VTE' };
  const more = { transaction: 'T1', terminal: 'POS1', description: 'TOP UP' };
  const none = { transaction: undefined, terminal: undefined, description: undefined };

  it('is what we know to be right, in whole kip, its sum written out with its zeros', () => {
    expect(onePayQr({ ...shop, bill: 'INV0001' })).toBe(BILL);
    expect(onePayQr({ ...shop, bill: 'INV0001', ...more })).toBe(FULL);
    expect(onePayQr({ ...shop, bill: 'INV0114' })).toBe(ZEROS);
    expect(() => onePayQr({ ...shop, amount: '50000.5', bill: 'INV0001' })).toThrow(RangeError);
    expect(() => onePayQr({ ...shop, merchant: '', bill: 'INV0001' })).toThrow(RangeError);
  });

  it('is read, also without an amount, with the zeros of its sum dropped, and with country and city turned', () => {
    expect(readPaymentQr(BILL)).toEqual({ country: 'LA', ...shop, bill: 'INV0001', ...none });
    expect(readPaymentQr(FULL)).toEqual({ country: 'LA', ...shop, bill: 'INV0001', ...more });
    expect(readPaymentQr(ZEROS.slice(0, -4) + ZEROS.slice(-2))).toMatchObject({ merchant, bill: 'INV0114' });
    const bare = '00020101021133380004BCEL0106ONEPAY0216mchKRAPAO00000015204599953034185802LA6003VTE6304512A';
    expect(readPaymentQr(bare)).toMatchObject({ merchant, amount: undefined, bill: undefined });
    const turned = `${HEAD}03VTE6002LA62110107INV0001`;
    expect(readPaymentQr(withCrc(turned, '63'))).toMatchObject({ country: 'LA', merchant, bill: 'INV0001' });
  });

  it('is no code without a merchant, in baht, or of another name', () => {
    const body = BILL.slice(0, -8);
    for (const spoilt of [
      body.replace('33380004BCEL0106ONEPAY0216mchKRAPAO0000001', '33180004BCEL0106ONEPAY'),
      body.replace('5303418', '5303764'),
      body.replace('0106ONEPAY', '0106ONEPAX'),
    ]) {
      expect(spoilt).not.toBe(body);
      expect(readPaymentQr(withCrc(spoilt, '63'))).toBeUndefined();
    }
  });
});

describe('readPaymentQr', () => {
  it('gives back whatever was written', () => {
    const reference = fc.stringMatching(/^[A-Z0-9]{1,20}$/);
    const amount = fc
      .bigInt({ min: 1n, max: 999_999_999n })
      .map((n) => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`);
    fc.assert(
      fc.property(reference, amount, (ref1, amount) => {
        const to = { biller: '099400015950166', ref1, ref2: undefined };
        expect(readPaymentQr(thaiQr({ to, amount }))).toEqual({ country: 'TH', to, amount, ref3: undefined });
      }),
    );
  });

  it('never throws, whatever it is given', () => {
    fc.assert(fc.property(fc.string(), (text) => void readPaymentQr(text)));
    expect(readPaymentQr('https://example.com/')).toBeUndefined();
    expect(readPaymentQr('')).toBeUndefined();
  });
});
