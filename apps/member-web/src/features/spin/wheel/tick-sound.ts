/** A soft click, synthesised instead of loaded. Create it within a tap, or browsers mute it. */
export function tickSound(): { tick(): void; end(): void } {
  const context = new AudioContext();
  return {
    tick() {
      const now = context.currentTime;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.type = 'triangle';
      tone.frequency.setValueAtTime(1_400, now);
      tone.frequency.exponentialRampToValueAtTime(500, now + 0.03);
      volume.gain.setValueAtTime(0.12, now);
      volume.gain.exponentialRampToValueAtTime(0.001, now + 0.05);
      tone.connect(volume).connect(context.destination);
      tone.start(now);
      tone.stop(now + 0.06);
    },
    end: () => void context.close(),
  };
}
