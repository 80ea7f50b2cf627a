import type { SecretBox } from '../../platform/secrets/secret-box.ts';

/** Bound to the connection and the setting: a box is of no use elsewhere. */
export const ownerOfSetting = (id: string, setting: string) => `${id}/${setting}`;

export const sealSecrets = (box: SecretBox, id: string, secrets: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(secrets).map(([setting, text]) => [
      setting,
      box.seal(text, ownerOfSetting(id, setting)).toString('base64'),
    ]),
  );

export const openSecrets = (box: SecretBox, id: string, sealed: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(sealed).map(([setting, base64]) => [
      setting,
      box.open(Buffer.from(base64, 'base64'), ownerOfSetting(id, setting)),
    ]),
  );
