import { passkeysIn } from '../../platform/webauthn/passkeys.repository.ts';

export const passkeysRepository = passkeysIn({ passkey: 'member_passkey', owner: 'member', ownerKey: 'member_id' });
