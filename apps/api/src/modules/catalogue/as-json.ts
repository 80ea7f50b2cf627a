/** Normalises a value to JSON, so that values with equal JSON compare as equal. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
