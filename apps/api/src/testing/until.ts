/** Waits for the world to be in a state, by looking. */
export async function until<Seen>(look: () => Promise<Seen | undefined | false>, what: string): Promise<Seen> {
  const end = Date.now() + 25_000;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
