import { passkeysIn } from '../../../platform/webauthn/passkeys.repository.ts';

export const passkeysRepository = passkeysIn({
  passkey: 'operator_passkey',
  owner: 'operator',
  ownerKey: 'operator_id',
});
