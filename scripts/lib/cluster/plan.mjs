/** Ports, folders and passwords of a cluster on one machine. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error.mjs';

/** @typedef {ReturnType<typeof planCluster>} Plan */
/** @typedef {Plan['nodes'][number]} Node */
/** @typedef {{ owner: string, server: string, replication: string, rewind: string }} Passwords */

export const HOST = '127.0.0.1';
/** A majority of three survives the loss of one. */
const NODES = [1, 2, 3];
const APIS_MAX = 8;

/** The replicated databases' name, and the users of owner, server, replication and rewind. */
export const DATABASE = 'krapao';
export const USERS = {
  owner: 'krapao',
  server: 'krapao_server',
  replication: 'krapao_replication',
  rewind: 'krapao_rewind',
};

/**
 * @param {{ folder: string, firstPort: number, apis: number, isSynchronous?: boolean }} options  `isSynchronous: false`
 *   is for the proof that a cluster without a synchronous standby loses money.
 */
export function planCluster({ folder, firstPort, apis, isSynchronous = true }) {
  if (!Number.isInteger(apis) || apis < 1 || apis > APIS_MAX)
    throw new PlainError(`--apis must be a number from 1 to ${APIS_MAX}.`);
  if (!Number.isInteger(firstPort) || firstPort < 1 || firstPort > 65_400)
    throw new PlainError('CLUSTER_PORT must be a port from 1 to 65400: the hundred ports from it on are used.');
  const at = (/** @type {number} */ offset) => firstPort + offset;
  return {
    folder,
    isSynchronous,
    passwords: readOrMakePasswords(folder),
    primaryPort: at(0),
    standbyPort: at(1),
    statePort: at(2),
    nodes: NODES.map((number) => ({
      name: `node-${number}`,
      folder: path.join(folder, `node-${number}`),
      // Patroni replaces it, so its parent must be Patroni's own.
      dataFolder: path.join(folder, `node-${number}/data`),
      /** Folder of the write-ahead log, on a disk of its own. @type {string | undefined} */
      walFolder: undefined,
      port: at(10 + number),
      restPort: at(20 + number),
      etcd: {
        name: `etcd-${number}`,
        folder: path.join(folder, `etcd-${number}`),
        clientPort: at(30 + number),
        peerPort: at(40 + number),
      },
    })),
    apis: Array.from({ length: apis }, (_, index) => ({
      name: `api-${index + 1}`,
      port: at(51 + index),
      officePort: at(61 + index),
      metricsPort: at(71 + index),
    })),
  };
}

/** Data folders of every PostgreSQL: three nodes, and the one of the sandbox. @param {string} folder */
export const postgresFolders = (folder) => [
  ...NODES.map((number) => path.join(folder, `node-${number}/data`)),
  path.join(folder, 'sandbox/postgres'),
];

/** Every port of the plan. @param {Plan} plan */
export const portsOf = ({ primaryPort, standbyPort, statePort, nodes, apis }) => [
  ...[primaryPort, standbyPort, statePort],
  ...nodes.flatMap(({ port, restPort, etcd }) => [port, restPort, etcd.clientPort, etcd.peerPort]),
  ...apis.flatMap(({ port, officePort, metricsPort }) => [port, officePort, metricsPort]),
];

/** @param {Plan} plan @param {'owner' | 'server'} user @param {number} [port]  The proxy's, unless a node's is given. */
export const databaseUrl = ({ passwords, primaryPort }, user, port = primaryPort) =>
  `postgresql://${USERS[user]}:${passwords[user]}@${HOST}:${port}/${DATABASE}`;

/** @param {string} folder @returns {Passwords} */
function readOrMakePasswords(folder) {
  const file = path.join(folder, 'passwords.json');
  if (!existsSync(file)) {
    const fresh = Object.fromEntries(Object.keys(USERS).map((user) => [user, randomBytes(24).toString('base64url')]));
    writeFileSync(file, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}
