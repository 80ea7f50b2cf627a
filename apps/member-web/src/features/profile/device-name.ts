/** The first that fits wins: every browser also claims to be the ones it descends from. */
const BROWSERS = [
  [/\bLine\//, 'LINE'],
  [/\bFB[AV]/, 'Facebook'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

const nameIn = (list: readonly (readonly [RegExp, string])[], userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1];

/** "Chrome · Android" from what the browser said of itself; undefined when it said nothing we know. */
export function deviceName(userAgent: string): string | undefined {
  const known = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean);
  return known.join(' · ') || undefined;
}

type Seen = {
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
};

/**
 * This device first, then the ones used last. Those that look alike are numbered by when they signed in, so that a
 * number stays with its device.
 */
export function listDevices<Session extends Seen>(sessions: readonly Session[], unknown: string) {
  const nameOf = ({ device }: Seen) => deviceName(device) ?? unknown;
  const byLogin = [...sessions].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  const named = byLogin.map((session) => {
    const alike = byLogin.filter((other) => nameOf(other) === nameOf(session));
    const number = alike.length > 1 ? ` (${alike.indexOf(session) + 1})` : '';
    return { session, name: nameOf(session) + number };
  });
  return named.sort(
    ({ session: a }, { session: b }) =>
      Number(b.isCurrent) - Number(a.isCurrent) || Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt),
  );
}

export const isHandheld = (userAgent: string): boolean => /\b(iPhone|iPad|Android)\b/.test(userAgent);
