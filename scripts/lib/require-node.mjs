/** Old syntax on purpose: an old Node must parse this file to print that its version is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Krapao needs Node 20.19 or newer, and this is Node ${process.versions.node}: install it from nodejs.org.`,
  );
  process.exit(1);
}
