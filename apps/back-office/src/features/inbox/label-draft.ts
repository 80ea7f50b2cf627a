/** Adds a label; returns the same list if the label is empty or already present. */
export function withLabel(labels: readonly string[], text: string): readonly string[] {
  const label = text.trim();
  return label === '' || labels.includes(label) ? labels : [...labels, label];
}
