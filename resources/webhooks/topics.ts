/** What is said of nothing but how the product runs, of who works with it, or in great numbers. */
const SILENT: ReadonlySet<string> = new Set([
  'api_keys',
  'background_tasks',
  'changes',
  'event_integrations',
  'files',
  'import_rows',
  'imports',
  'integration_syncs',
  'passings',
  'preferences',
  'profiles',
  'ranking_entries',
  'roles',
  'saved_views',
  'support_messages',
  'webhook_deliveries',
  'webhooks',
]);

const KINDS = ['created', 'updated', 'deleted', 'restored'] as const;
const ALL = '*';

/** Whether anybody is told of changes to the records of a resource. */
export function isTold(resource: string): boolean {
  return !SILENT.has(resource);
}

export interface Topic {
  readonly topic: string;
  /** Null for all there is. */
  readonly resource: string | null;
  readonly kind: typeof ALL | (typeof KINDS)[number];
}

/** Every topic there is, given the resources: what is of all first, then those of each. */
export function topicsOf(resources: readonly string[]): Topic[] {
  const of = resources
    .filter(isTold)
    .flatMap((resource) =>
      [ALL, ...KINDS].map((kind) => ({ topic: `${resource}.${kind}`, resource, kind: kind as Topic['kind'] })),
    );
  return [{ topic: ALL, resource: null, kind: ALL }, ...of];
}

/** What is wrong with a topic, given the resources there are; null where it is one. */
export function topicProblem(topic: string, resources: readonly string[]): string | null {
  if (topic === ALL) return null;
  const [resource = '', kind = '', ...rest] = topic.split('.');
  const isKnown = resources.includes(resource) && isTold(resource);
  if (isKnown && rest.length === 0 && (kind === ALL || KINDS.some((one) => one === kind))) return null;
  return `“${topic}” is no topic: name one of ${resources.filter(isTold).join(', ')}, and behind a dot one of ${KINDS.join(', ')} or *.`;
}
