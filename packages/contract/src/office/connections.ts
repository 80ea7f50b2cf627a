/** Ports: what the service needs of others. Games, channels and banks have connections of their own, by scope. */
export const CONNECTION_PORTS = ['sms', 'slips', 'qr', 'payouts', 'feeds', 'games', 'gifts'] as const;
export type ConnectionPort = (typeof CONNECTION_PORTS)[number];
