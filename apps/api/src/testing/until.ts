/** Polls until a condition is met. */
export async function until<Seen>(look: () => Promise<Seen | undefined | false>, what: string): Promise<Seen> {
  const end = Date.now() + 60_000;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
