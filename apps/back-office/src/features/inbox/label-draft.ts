/** The labels with one more; the same ones when it says nothing or is there already. */
export function withLabel(labels: readonly string[], text: string): readonly string[] {
  const label = text.trim();
  return label === '' || labels.includes(label) ? labels : [...labels, label];
}
