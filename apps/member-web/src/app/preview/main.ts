import './own-world.ts';
// The order of cascade layers must be set before any other style sheet loads.
import '@krapao/ui/styles/tokens.css';
import '@krapao/ui/styles/fonts.css';
import '@krapao/ui/styles/base.css';

// Imported after own-world.ts has replaced the browser's storage and sockets, which modules use while loading.
await import('./begin.tsx');
