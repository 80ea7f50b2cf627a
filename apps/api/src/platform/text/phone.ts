import parsePhoneNumber from 'libphonenumber-js/mobile';

export type PhoneCountry = 'TH' | 'LA';

/** E.164 for a mobile number of that country, however typed; otherwise undefined. */
export function normalizePhone(typed: string, country: PhoneCountry): string | undefined {
  // The library would also find a number inside a sentence, and read an extension after it.
  if (!/^\+?[\d\s().-]+$/.test(typed)) return undefined;
  const phone = parsePhoneNumber(typed, country);
  return phone?.country === country && phone.isValid() ? phone.number : undefined;
}

/** The domestic form: 0812345678, 02055123456. Shown with every wallet, so it is not parsed again. */
export const nationalPhone = (e164: string): string => e164.replace(/^\+(66|856)/, '0');
