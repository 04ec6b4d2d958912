import { Counter } from 'prom-client';

/** Statements and transactions of this process that waited for a free database connection. */
export const connectionsWaited = new Counter({
  name: 'startline_database_waits_total',
  help: 'Times that a caller waited for a database connection.',
  registers: [],
});

/** Requests of this process that got no connection in time and were answered 503. */
export const connectionsRefused = new Counter({
  name: 'startline_database_refusals_total',
  help: 'Times that a caller with too many requests in progress got no database connection in time.',
  registers: [],
});

/** Second connections inside writes, each a defect of the code that asked for it. */
export const secondConnections = new Counter({
  name: 'startline_database_second_connections_total',
  help: 'Times that code inside a write asked for a second database connection, which is a defect.',
  registers: [],
});
