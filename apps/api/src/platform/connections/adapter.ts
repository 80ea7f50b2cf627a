import { EXPIRES_ON } from '@krapao/contract/office/key-expiry';
import { z } from 'zod';
import type { OutsideHttp } from './outside-http.ts';

/** Settings of an adapter: fields of text, because they come from the environment or from a form. */
export type SettingsSchema = z.ZodObject<Record<string, z.ZodType<unknown, string | undefined>>>;

/** What an adapter has of us, beside its settings. */
export type AdapterContext = {
  http: OutsideHttp;
  now(): Date;
  uuid(): string;
};

/** What a service said of itself when it was checked. Thrown errors count as down. */
export type Health = {
  /** Quota, messages or credit left, where the service reports it. */
  left?: { amount: number; unit: 'checks' | 'messages' | 'THB' | 'LAK' | 'USD' } | undefined;
  /** When its key or token expires. */
  expiresAt?: Date | undefined;
};

/** The service does not accept our key: it is wrong, has expired, or is not allowed from our address. */
export class KeyRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'KeyRefused';
  }
}

/** Statuses that mean our key, in every service that has some of its own. */
const KEY_STATUSES = [401, 403];

/** Of a check with an answer that is none. */
export function checkError(reason: string, status: number, isKey = KEY_STATUSES.includes(status)): Error {
  return isKey ? new KeyRefused(reason) : new Error(reason);
}

export type Client<Port> = {
  port: Port;
  /** A request that moves no money and costs nothing. Throws while the service cannot be used: `KeyRefused` or another. */
  check(): Promise<Health>;
};

/**
 * One service behind a port, in one file: its settings, how it is called, and how its codes, amounts and times become
 * ours. A class of error that its documents do not name is an unknown outcome, never a refusal.
 */
export type Adapter<Port, Schema extends SettingsSchema = SettingsSchema> = {
  /** In settings, in the log and in the variables of the environment: `slipok`. */
  name: string;
  /** The service's own name. */
  title: string;
  settings: Schema;
  create(settings: z.infer<Schema>, context: AdapterContext): Client<Port>;
};

/** Adds the settings that all have. Infers the schema, and forgets it for lists of adapters. */
export const defineAdapter = <Port, Schema extends SettingsSchema>(adapter: Adapter<Port, Schema>): Adapter<Port> => {
  const settings = adapter.settings.extend({ [EXPIRES_ON]: z.iso.date().optional() });
  return { ...adapter, settings } as unknown as Adapter<Port>;
};

const secrets = z.registry<{ isSecret: true }>();

/** Marks a setting that is stored encrypted and never shown again. */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  const marked = schema.clone();
  secrets.add(marked, { isSecret: true });
  return marked;
}

export const isSecret = (schema: z.ZodType): boolean => secrets.has(schema);

/** The address of a service, to which paths are joined. */
export const ServiceUrl = z.url({ protocol: /^https?$/ }).transform((url) => (url.endsWith('/') ? url : `${url}/`));
