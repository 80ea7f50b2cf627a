export { storedConnections } from './stored-connections.ts';
