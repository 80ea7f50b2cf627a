import type { z } from 'zod';
import { ProviderError } from '../provider.ts';

type Send<Fields> = (call: string, fields: Fields, timeoutMs?: number) => Promise<{ code: number; body: unknown }>;

/** Calls of providers that answer every request with a code: any code but `ok` refuses. */
export const expectingCode =
  <Fields>(send: Send<Fields>, ok: number) =>
  async <Schema extends z.ZodType>(
    schema: Schema,
    call: string,
    fields: Fields,
    timeoutMs?: number,
  ): Promise<z.infer<Schema>> => {
    const { code, body } = await send(call, fields, timeoutMs);
    if (code !== ok) throw new ProviderError('refused', `code ${code}`);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new ProviderError('unavailable', `${call} made no sense`);
    return parsed.data;
  };
