import './own-world.ts';

// What it asks the browser for when it is loaded is asked of that world: so it comes after.
await import('./begin.tsx');
