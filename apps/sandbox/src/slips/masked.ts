type Party = { accountNo: string; accountName: string; kind: 'person' | 'business' };

const MARK = 'x';
const SHOWN = 4;
/** Digit groups of account numbers, by length. */
const GROUPS: Readonly<Record<number, RegExp>> = { 10: /^(...)(.)(.....)(.)$/, 12: /^(...)(.)(.....)(...)$/ };
const FIRST_SHOWN = 5;

/** "xxx-x-x7404-x": verifiers show four digits and mask the others. */
export function maskedAccount(accountNo: string): string {
  const groups = GROUPS[accountNo.length];
  const from = groups ? FIRST_SHOWN : accountNo.length - SHOWN;
  const hidden = [...accountNo].map((digit, at) => (at >= from && at < from + SHOWN ? digit : MARK)).join('');
  return groups ? hidden.replace(groups, '$1-$2-$3-$4') : hidden;
}

/** A person is shown by first name and initial of the last name; a company by its full name. */
export function maskedName({ accountName, kind }: Party): string {
  const [first = '', ...rest] = accountName.split(/\s+/);
  const last = rest.at(-1);
  if (kind === 'business' || last === undefined) return accountName;
  return `${first} ${new Intl.Segmenter().segment(last).containing(0)?.segment ?? ''}`;
}

export function maskedParty(party: Party) {
  const name = maskedName(party);
  return { displayName: name, name, account: { type: 'BANKAC', value: maskedAccount(party.accountNo) } };
}

/** "098-***-4321": a wallet's number on its slips. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}-***-${phone.slice(-4)}`;
