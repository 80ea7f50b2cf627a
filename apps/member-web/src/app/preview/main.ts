import './own-world.ts';
// The order of the layers must be known before any other style sheet comes.
import '@krapao/ui/styles/tokens.css';
import '@krapao/ui/styles/fonts.css';
import '@krapao/ui/styles/base.css';

// What it asks the browser for when it is loaded is asked of that world: so it comes after.
await import('./begin.tsx');
