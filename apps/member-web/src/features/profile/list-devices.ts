import { deviceName } from '@krapao/web/browser/device-name.ts';

type Seen = {
  readonly device: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
};

/**
 * Lists this device first, then by last use. Devices with equal names are numbered by sign-in time, so that a number
 * stays with its device.
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
