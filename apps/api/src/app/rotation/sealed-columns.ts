import { SEALED_SETTINGS } from '../../modules/connections/public.ts';
import { SEALED_PUSH_KEYS } from '../../modules/deliveries/public.ts';
import { SEALED_CREDENTIALS } from '../../modules/games/public.ts';
import { SEALED_INVITATIONS, SEALED_PHONES } from '../../modules/operators/public.ts';
import { SEALED_APPS, SEALED_ENROLMENTS } from '../../modules/second-factor/public.ts';
import { SEALED_SEEDS } from '../../modules/spin/public.ts';
import { SEALED_FIRST_SECRET } from '../../platform/secrets/first-secret.ts';
import type { SealedColumn } from '../../platform/secrets/sealed-column.ts';

/** Every column with boxes of the service's secrets. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_FIRST_SECRET,
  SEALED_PUSH_KEYS,
  SEALED_SETTINGS,
  SEALED_PHONES,
  SEALED_INVITATIONS,
  SEALED_APPS,
  SEALED_ENROLMENTS,
  SEALED_CREDENTIALS,
  SEALED_SEEDS,
];
