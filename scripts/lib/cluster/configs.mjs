/** The configurations of etcd, Patroni and HAProxy. docs/operations.md explains each value. */
import path from 'node:path';
import { HOST, USERS } from './plan.mjs';

/** @typedef {import('./plan.mjs').Plan} Plan */
/** @typedef {import('./plan.mjs').Node} Node */

const url = (/** @type {number} */ port) => `http://${HOST}:${port}`;

/** Answers of the proxy itself, while no api lives or one ends in a call: in JSON, as pages understand it. */
const OWN_ERRORS = [502, 503, 504].map(
  (status) =>
    `  http-error status ${status} content-type application/json string '{"message":"INTERNAL_SERVER_ERROR","retryAfterSeconds":5}' hdr Retry-After 5`,
);

/** @param {Plan} plan @param {Node} node */
export function etcdArgs({ nodes }, { etcd: { name, folder, clientPort, peerPort } }) {
  return [
    ['--name', name],
    ['--data-dir', folder],
    ['--listen-client-urls', url(clientPort)],
    ['--advertise-client-urls', url(clientPort)],
    ['--listen-peer-urls', url(peerPort)],
    ['--initial-advertise-peer-urls', url(peerPort)],
    ['--initial-cluster', nodes.map(({ etcd }) => `${etcd.name}=${url(etcd.peerPort)}`).join(',')],
    ['--auto-compaction-retention', '1'],
    ['--logger', 'zap'],
    ['--log-level', 'warn'],
  ].flat();
}

/**
 * JSON is YAML. A failover takes about `ttl` seconds; `loop_wait + 2 × retry_timeout` may not exceed it.
 * @param {Plan} plan @param {Node} node @param {string} postgresBin
 */
export function patroniConfig(
  { nodes, passwords, isSynchronous },
  { name, folder, dataFolder, walFolder, port, restPort },
  postgresBin,
) {
  const waldir = walFolder ? [{ waldir: walFolder }] : [];
  return {
    scope: 'krapao',
    name,
    restapi: { listen: `${HOST}:${restPort}`, connect_address: `${HOST}:${restPort}` },
    etcd3: { hosts: nodes.map(({ etcd }) => `${HOST}:${etcd.clientPort}`) },
    bootstrap: {
      dcs: {
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        primary_start_timeout: 10,
        // Without etcd's majority the primary stays as long as it reaches every other node.
        failsafe_mode: true,
        synchronous_mode: isSynchronous,
        synchronous_node_count: 1,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 300,
            wal_log_hints: 'on',
            timezone: 'UTC',
            // A standby that hangs stops every commit until it counts as gone.
            wal_sender_timeout: '5s',
            wal_receiver_timeout: '5s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums', ...waldir],
    },
    postgresql: {
      listen: `${HOST}:${port}`,
      connect_address: `${HOST}:${port}`,
      data_dir: dataFolder,
      bin_dir: postgresBin,
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser: { username: USERS.owner, password: passwords.owner },
        replication: { username: USERS.replication, password: passwords.replication },
        rewind: { username: USERS.rewind, password: passwords.rewind },
      },
      parameters: { unix_socket_directories: '' },
      basebackup: waldir,
      pg_hba: [
        `host replication ${USERS.replication} ${HOST}/32 scram-sha-256`,
        `host all all ${HOST}/32 scram-sha-256`,
      ],
    },
  };
}

/**
 * One proxy for the database and the pages. A web server is chosen while /readyz answers 200; while none is ready, as
 * without a database, any that lives answers, with its own 503 in JSON.
 * @param {Plan} plan
 * @param {{ host: string, port: number, officePort: number }} front
 */
export function haproxyConfig({ nodes, apis, primaryPort, standbyPort, statePort }, { host, port, officePort }) {
  const databases = nodes.map(
    ({ name, port: at, restPort }) => `  server ${name} ${HOST}:${at} check port ${restPort}`,
  );
  /** @param {string} name @param {number} at @param {string} check */
  const database = (name, at, check) => [
    `listen ${name}`,
    `  bind ${HOST}:${at}`,
    '  mode tcp',
    '  timeout client 1h',
    '  timeout server 1h',
    `  option httpchk GET ${check}`,
    '  http-check expect status 200',
    // Connections to a primary that was replaced must not live on.
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...databases,
  ];
  /** @param {string} name @param {number} at @param {(api: Plan['apis'][number]) => number} portOf */
  const web = (name, at, portOf) => {
    /** @param {string} backend @param {string} check */
    const backend = (backend, check) => [
      `backend ${name}_${backend}`,
      '  balance roundrobin',
      '  timeout tunnel 1h',
      `  option httpchk GET ${check}`,
      '  http-check expect status 200',
      '  retries 3',
      '  option redispatch 1',
      '  retry-on conn-failure',
      '  default-server inter 1s fall 2 rise 1',
      ...apis.map((api) => `  server ${api.name} ${HOST}:${portOf(api)} check port ${api.port}`),
    ];
    return [
      `frontend ${name}`,
      `  bind ${host}:${at}`,
      '  option forwardfor',
      `  use_backend ${name}_alive if { nbsrv(${name}_ready) lt 1 }`,
      `  default_backend ${name}_ready`,
      ...backend('ready', '/readyz'),
      ...backend('alive', '/healthz'),
    ];
  };
  return `${[
    'global',
    '  maxconn 4000',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    ...OWN_ERRORS,
    'frontend state',
    `  bind ${HOST}:${statePort}`,
    '  stats enable',
    '  stats uri /',
    ...database('primary', primaryPort, '/primary'),
    ...database('standbys', standbyPort, '/replica?lag=16MB'),
    ...web('members', port, (api) => api.port),
    ...web('office', officePort, (api) => api.officePort),
  ].join('\n')}\n`;
}
