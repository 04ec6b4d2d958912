import { totalmem } from 'node:os';

const MB = 1024 * 1024;
const LEAST_BUFFERS = 128;
/** What the reads of the largest marathon touch. */
const MOST_BUFFERS = 512;

/**
 * What the server is started with. Durability stays as PostgreSQL ships it (fsync, synchronous_commit, full_page_writes); the rest is sized
 * for one event on a machine shared with the API.
 */
export function serverSettings({ port }: { port: number }): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '50',
    shared_buffers: `${sharedBuffers(memoryGiven())}MB`,
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    // Five times as gently: on race day there is no core to spare.
    autovacuum_vacuum_cost_delay: '10ms',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements that fail would put people's names into the log.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    // Sessions of a killed process end, and with them their locks. Elsewhere the server knows no way to notice.
    ...(process.platform === 'linux' && { client_connection_check_interval: '1s' }),
  };
}

/** An eighth of the memory (bytes), within bounds; in MB. */
function sharedBuffers(memory: number): number {
  return Math.min(MOST_BUFFERS, Math.max(LEAST_BUFFERS, Math.floor(memory / 8 / MB)));
}

/** Of the machine, or of the container where that has less. */
function memoryGiven(): number {
  const limit = process.constrainedMemory();
  return limit ? Math.min(limit, totalmem()) : totalmem();
}
