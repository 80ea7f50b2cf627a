/** A stored position names its adapter: to another one it says nothing. */
export const storedPosition = (adapter: string, position: string): string => `${adapter} ${position}`;

export const positionOf = (adapter: string, stored: string | null): string | null =>
  stored?.startsWith(`${adapter} `) ? stored.slice(adapter.length + 1) : null;
